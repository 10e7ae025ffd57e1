ALTER TABLE `reviews` ADD `dispute_ruling` text;--> statement-breakpoint
CREATE INDEX `reviews_disputed` ON `reviews` (`disputed_at`,`id`) WHERE status = 'disputed';