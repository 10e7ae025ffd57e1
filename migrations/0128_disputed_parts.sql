ALTER TABLE `payments` ADD `disputed_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Until now a bank had all that was left.
UPDATE `payments` SET `disputed_amount` = `amount` - `refunded_amount` WHERE `status` IN ('disputed', 'lost');