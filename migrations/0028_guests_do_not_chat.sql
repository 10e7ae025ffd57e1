-- Guests look at a project and answer for it; its chat is that of the people who work on it (product.md §7.3).
DROP TRIGGER project_member_came;
--> statement-breakpoint
CREATE TRIGGER project_member_came AFTER INSERT ON project_members
WHEN NEW.status = 'active' AND NEW.role <> 'guest'
BEGIN
  INSERT INTO conversation_members (conversation_id, user_id, kind, joined_at, last_read_seq, delivered_seq, activity_at)
  SELECT id, NEW.user_id, kind, NEW.created_at, last_seq, last_seq, last_message_at FROM conversations
  WHERE context_key = 'project:' || NEW.project_id
  ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, last_read_seq = excluded.last_read_seq, unread = 0;
END;
--> statement-breakpoint
DROP TRIGGER project_member_moved;
--> statement-breakpoint
CREATE TRIGGER project_member_moved AFTER UPDATE OF status, role ON project_members
WHEN (OLD.status = 'active' AND OLD.role <> 'guest') <> (NEW.status = 'active' AND NEW.role <> 'guest')
BEGIN
  INSERT INTO conversation_members (conversation_id, user_id, kind, joined_at, last_read_seq, delivered_seq, activity_at)
  SELECT id, NEW.user_id, kind, last_message_at, last_seq, last_seq, last_message_at FROM conversations
  WHERE context_key = 'project:' || NEW.project_id AND NEW.status = 'active' AND NEW.role <> 'guest'
  ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, last_read_seq = excluded.last_read_seq, unread = 0;
  UPDATE conversation_members SET left_at = (SELECT last_message_at FROM conversations WHERE id = conversation_id)
  WHERE user_id = NEW.user_id AND (NEW.status <> 'active' OR NEW.role = 'guest')
    AND conversation_id = (SELECT id FROM conversations WHERE context_key = 'project:' || NEW.project_id);
END;
