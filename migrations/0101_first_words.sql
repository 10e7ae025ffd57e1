CREATE TABLE `first_words` (
	`subject_type` text NOT NULL,
	`subject_id` text NOT NULL,
	`said_by` text NOT NULL,
	`said` text NOT NULL,
	`why` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`subject_type`, `subject_id`),
	FOREIGN KEY (`said_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO `first_words` ("subject_type", "subject_id", "said_by", "said", "created_at")
  SELECT 'payout', `id`, `first_yes_by`, '{"decision":"approve"}', `updated_at` FROM `payouts`
  WHERE `first_yes_by` IS NOT NULL AND `status` = 'in_review';
