CREATE TABLE `quest_progress` (
	`user_id` text NOT NULL,
	`quest` text NOT NULL,
	`finished_at` integer NOT NULL,
	`told_at` integer,
	`claimed_at` integer,
	PRIMARY KEY(`user_id`, `quest`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `quest_progress_untold` ON `quest_progress` (`finished_at`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE TABLE `quest_steps` (
	`quest` text NOT NULL,
	`activity` text NOT NULL,
	`needed` integer NOT NULL,
	PRIMARY KEY(`quest`, `activity`)
);
--> statement-breakpoint
CREATE INDEX `quest_steps_activity` ON `quest_steps` (`activity`,`quest`);--> statement-breakpoint
CREATE TABLE `quests` (
	`key` text PRIMARY KEY NOT NULL,
	`reward` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer
);
--> statement-breakpoint

-- The catalogue (features/rewards/quests.ts): when each counts, and what its steps ask for.
INSERT INTO quests (key, reward, starts_at, ends_at) VALUES
  ('be_seen', 10, 0, NULL),
  ('find_people', 10, 0, NULL),
  ('first_work', 20, 0, NULL),
  ('winter_2026', 20, 1793491200000, 1803859200000);
--> statement-breakpoint
INSERT INTO quest_steps (quest, activity, needed) VALUES
  ('be_seen', 'profile_complete', 1),
  ('be_seen', 'portfolio_item_added', 3),
  ('find_people', 'connection_made', 5),
  ('find_people', 'skill_verified', 1),
  ('first_work', 'collaboration_accepted', 1),
  ('first_work', 'milestone_completed', 1),
  ('first_work', 'review_received', 1),
  ('winter_2026', 'weekly_streak_bonus', 2),
  ('winter_2026', 'portfolio_item_added', 2),
  ('winter_2026', 'collaboration_accepted', 1);
--> statement-breakpoint

-- Who has done all of one before can claim it; nobody is told of it today.
INSERT INTO quest_progress (user_id, quest, finished_at, told_at)
SELECT user_id, quest, max(at), max(at) FROM (
  SELECT a.user_id, s.quest, s.activity, max(a.created_at) AS at
  FROM quest_steps AS s JOIN quests AS q ON q.key = s.quest
    JOIN xp_activities AS a ON a.activity_type = s.activity AND a.created_at >= q.starts_at AND a.reversed_at IS NULL
  GROUP BY a.user_id, s.quest, s.activity HAVING count(*) >= s.needed
) AS done
GROUP BY user_id, quest
HAVING count(*) = (SELECT count(*) FROM quest_steps AS s WHERE s.quest = done.quest);
--> statement-breakpoint

-- The grant that completes the last step finishes the quest, once; no more is counted than a step may need.
CREATE TRIGGER quests_of_xp AFTER INSERT ON xp_activities
WHEN NEW.reversed_at IS NULL
BEGIN
  INSERT OR IGNORE INTO quest_progress (user_id, quest, finished_at)
    SELECT NEW.user_id, q.key, NEW.created_at FROM quest_steps AS s JOIN quests AS q ON q.key = s.quest
    WHERE s.activity = NEW.activity_type
      AND q.starts_at <= NEW.created_at AND NEW.created_at < coalesce(q.ends_at, NEW.created_at + 1)
      AND NOT EXISTS (SELECT 1 FROM quest_progress WHERE user_id = NEW.user_id AND quest = q.key)
      AND NOT EXISTS (SELECT 1 FROM quest_steps AS t WHERE t.quest = q.key AND t.needed > (
        SELECT count(*) FROM (SELECT 1 FROM xp_activities WHERE user_id = NEW.user_id
          AND activity_type = t.activity AND created_at >= q.starts_at AND reversed_at IS NULL LIMIT 10)));
END;
