ALTER TABLE `meetings` ADD `conversation_id` text;--> statement-breakpoint
ALTER TABLE `meetings` ADD `message_id` text;--> statement-breakpoint
ALTER TABLE `meetings` ADD `with_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `meetings` ADD `taken_at` integer;--> statement-breakpoint
ALTER TABLE `meetings` ADD `ended_by` text;--> statement-breakpoint
ALTER TABLE `meetings` ADD `next_id` text;--> statement-breakpoint
ALTER TABLE `meetings` ADD `remind_at` integer;--> statement-breakpoint
CREATE INDEX `meetings_thread` ON `meetings` (`conversation_id`,`starts_at`) WHERE conversation_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `meetings_proposer` ON `meetings` (`proposed_by`,`starts_at`) WHERE with_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `meetings_asked` ON `meetings` (`with_id`,`starts_at`) WHERE with_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `meetings_remind` ON `meetings` (`remind_at`) WHERE remind_at IS NOT NULL;--> statement-breakpoint
-- First calls out of a Spark stood on its card alone: those to come get their place in the talk of the two.
UPDATE meetings SET slots = json_array(starts_at),
  with_id = (SELECT iif(s.user_a = proposed_by, s.user_b, s.user_a) FROM matches AS s WHERE s.id = match_id),
  taken_at = iif(status = 'confirmed', updated_at, NULL),
  remind_at = iif(status = 'confirmed' AND starts_at - 900000 > unixepoch() * 1000, starts_at - 900000, NULL)
WHERE match_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO conversations (id, kind, context_key, match_id, created_by, last_message_at, created_at)
SELECT m.match_id, 'match', 'match:' || m.match_id, m.match_id, m.proposed_by, max(m.created_at), m.created_at
FROM meetings AS m
WHERE m.match_id IS NOT NULL AND m.status <> 'cancelled' AND m.ends_at > unixepoch() * 1000
GROUP BY m.match_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO conversation_members (conversation_id, user_id, kind, other_id, role, joined_at, activity_at)
SELECT c.id, side.value, 'match', iif(side.value = s.user_a, s.user_b, s.user_a),
  iif(side.value = c.created_by, 'owner', 'member'), c.created_at, c.created_at
FROM conversations AS c CROSS JOIN matches AS s ON s.id = c.match_id
CROSS JOIN json_each(json_array(s.user_a, s.user_b)) AS side
WHERE c.id = c.match_id
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO messages (id, conversation_id, seq, change, sender_id, client_id, type, body, entity_ref, sent_at)
SELECT m.id, c.id, c.last_seq + 1, c.last_change + 1, m.proposed_by, m.id, 'call', 'A call: ' || m.title,
  json_object('type', 'call', 'id', m.id), max(max(m.created_at), c.last_message_at)
FROM meetings AS m CROSS JOIN conversations AS c ON c.context_key = 'match:' || m.match_id
WHERE m.match_id IS NOT NULL AND m.status <> 'cancelled' AND m.ends_at > unixepoch() * 1000
GROUP BY m.match_id;
--> statement-breakpoint
UPDATE meetings SET message_id = id,
  conversation_id = (SELECT said.conversation_id FROM messages AS said WHERE said.id = meetings.id)
WHERE match_id IS NOT NULL AND EXISTS (SELECT 1 FROM messages AS said WHERE said.id = meetings.id);
