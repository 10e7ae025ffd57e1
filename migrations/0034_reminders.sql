ALTER TABLE `profiles` ADD `streak_remind_at` integer;--> statement-breakpoint
CREATE INDEX `profiles_streak_remind` ON `profiles` (`streak_remind_at`) WHERE streak_remind_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `task_assignees` ADD `remind_at` integer;--> statement-breakpoint
CREATE INDEX `task_assignees_remind` ON `task_assignees` (`remind_at`) WHERE remind_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `email_outbox_state` ON `email_outbox` (`status`,`id`);--> statement-breakpoint
CREATE TRIGGER task_assigned_remind AFTER INSERT ON task_assignees
BEGIN
  UPDATE task_assignees SET remind_at = (SELECT (unixepoch(due_on) - 21600) * 1000 FROM tasks
    WHERE id = NEW.task_id AND status NOT IN ('done', 'cancelled'))
  WHERE task_id = NEW.task_id AND user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER task_changed_remind AFTER UPDATE OF due_on, status ON tasks
WHEN NEW.due_on IS NOT OLD.due_on
  OR (OLD.status IN ('done', 'cancelled') AND NEW.status NOT IN ('done', 'cancelled'))
BEGIN
  UPDATE task_assignees SET remind_at = (unixepoch(NEW.due_on) - 21600) * 1000 WHERE task_id = NEW.id;
END;
--> statement-breakpoint
UPDATE task_assignees SET remind_at = (SELECT (unixepoch(due_on) - 21600) * 1000 FROM tasks
  WHERE id = task_assignees.task_id AND status NOT IN ('done', 'cancelled') AND due_on >= date('now', '-1 day'));
--> statement-breakpoint
UPDATE profiles SET streak_remind_at = unixepoch(last_claim_day) * 1000 WHERE last_claim_day >= date('now', '-3 days');
