CREATE TABLE `subscription_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`what` text NOT NULL,
	`plan_key` text NOT NULL,
	`amount` integer,
	`currency` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `subscription_changes_member` ON `subscription_changes` (`user_id`,`at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`plan_key` text NOT NULL,
	`interval` text NOT NULL,
	`price` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`cancel_at_end` integer DEFAULT false NOT NULL,
	`cancel_reason` text,
	`next_plan` text,
	`next_interval` text,
	`paused_at` integer,
	`paused_until` integer,
	`failed_tries` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`started_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscriptions_price" CHECK(typeof(price) = 'integer' AND price > 0)
);
--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`due_at`) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER subscription_begins AFTER INSERT ON subscriptions
BEGIN
  UPDATE profiles SET subscription_tier = NEW.plan_key, subscription_status = 'active',
    subscription_product_id = 'thrive_' || NEW.plan_key || '_' || NEW.interval,
    subscription_end_date = NEW.period_end WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER subscription_moves AFTER UPDATE ON subscriptions
BEGIN
  UPDATE profiles SET
    subscription_tier = iif(NEW.status IN ('active', 'past_due'), NEW.plan_key, 'free'),
    subscription_status = iif(NEW.status IN ('active', 'past_due'), 'active', NEW.status),
    subscription_product_id = iif(NEW.status IN ('active', 'past_due'),
      'thrive_' || NEW.plan_key || '_' || NEW.interval, NULL),
    subscription_end_date = iif(NEW.status IN ('active', 'past_due'), NEW.period_end, NULL)
  WHERE user_id = NEW.user_id;
END;
