-- What a member did is found by who did it: an export of it, and an erasure, walked what belongs to everybody.
CREATE INDEX `post_reactions_member` ON `post_reactions` (`user_id`);--> statement-breakpoint
CREATE INDEX `message_reactions_member` ON `message_reactions` (`user_id`);--> statement-breakpoint
CREATE INDEX `opportunity_questions_asker` ON `opportunity_questions` (`asker_id`);--> statement-breakpoint
CREATE INDEX `appeals_member` ON `appeals` (`user_id`);