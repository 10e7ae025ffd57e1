CREATE TABLE `coupon_uses` (
	`user_id` text NOT NULL,
	`coupon_id` text NOT NULL,
	`held_until` integer NOT NULL,
	`redeemed_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `coupon_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `coupon_uses_coupon` ON `coupon_uses` (`coupon_id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`percent` integer NOT NULL,
	`plan_key` text,
	`max_uses` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "coupons_percent" CHECK(percent BETWEEN 1 AND 90),
	CONSTRAINT "coupons_uses" CHECK(max_uses BETWEEN 1 AND 500)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code_unique` ON `coupons` (`code`);--> statement-breakpoint
DROP TRIGGER subscription_moves;
--> statement-breakpoint
CREATE TRIGGER subscription_moves AFTER UPDATE ON subscriptions
BEGIN
  UPDATE profiles SET
    subscription_tier = iif(NEW.status IN ('trialing', 'active', 'past_due'), NEW.plan_key, 'free'),
    subscription_status = iif(NEW.status IN ('trialing', 'active', 'past_due'), 'active', NEW.status),
    subscription_product_id = iif(NEW.status IN ('trialing', 'active', 'past_due'),
      'thrive_' || NEW.plan_key || '_' || NEW.interval, NULL),
    subscription_end_date = iif(NEW.status IN ('trialing', 'active', 'past_due'), NEW.period_end, NULL)
  WHERE user_id = NEW.user_id;
END;
