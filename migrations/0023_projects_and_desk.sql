CREATE TABLE `agreement_signatures` (
	`agreement_id` text NOT NULL,
	`user_id` text NOT NULL,
	`typed_name` text NOT NULL,
	`content_hash` text NOT NULL,
	`ip_hash` text,
	`aal` text NOT NULL,
	`signed_at` integer NOT NULL,
	PRIMARY KEY(`agreement_id`, `user_id`),
	FOREIGN KEY (`agreement_id`) REFERENCES `agreements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `deliverables` (
	`id` text PRIMARY KEY NOT NULL,
	`milestone_id` text NOT NULL,
	`project_id` text NOT NULL,
	`version_no` integer NOT NULL,
	`file_ids` text DEFAULT '[]' NOT NULL,
	`urls` text DEFAULT '[]' NOT NULL,
	`note` text,
	`submitted_by` text NOT NULL,
	`submitted_at` integer NOT NULL,
	`status` text NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`sha256` text NOT NULL,
	FOREIGN KEY (`milestone_id`) REFERENCES `milestones`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submitted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_version` ON `deliverables` (`milestone_id`,`version_no`);--> statement-breakpoint
CREATE INDEX `deliverables_project` ON `deliverables` (`project_id`,`submitted_at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`milestone_id` text NOT NULL,
	`opened_by` text NOT NULL,
	`reason` text NOT NULL,
	`statement` text NOT NULL,
	`requested_outcome` text NOT NULL,
	`milestone_status` text NOT NULL,
	`status` text NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`answer_due_at` integer NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`milestone_id`) REFERENCES `milestones`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_open` ON `disputes` (`milestone_id`) WHERE status NOT IN ('accepted', 'resolved', 'withdrawn');--> statement-breakpoint
CREATE INDEX `disputes_project` ON `disputes` (`project_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `project_events` (
	`project_id` text NOT NULL,
	`seq` integer NOT NULL,
	`actor_id` text,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`at` integer NOT NULL,
	`prev_hash` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`project_id`, `seq`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_events_hash` ON `project_events` (`hash`);--> statement-breakpoint
CREATE TABLE `project_invites` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`inviter_id` text NOT NULL,
	`email` text,
	`user_id` text,
	`role` text NOT NULL,
	`title` text,
	`split_bps` integer DEFAULT 0 NOT NULL,
	`message` text,
	`token_hash` text NOT NULL,
	`status` text NOT NULL,
	`decline_note` text,
	`sends` integer DEFAULT 1 NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`viewed_at` integer,
	`accepted_by` text,
	`accepted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`inviter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_invites_token` ON `project_invites` (`token_hash`);--> statement-breakpoint
CREATE INDEX `project_invites_project` ON `project_invites` (`project_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `project_invites_open_user` ON `project_invites` (`project_id`,`user_id`) WHERE user_id IS NOT NULL AND status IN ('pending', 'viewed');--> statement-breakpoint
CREATE UNIQUE INDEX `project_invites_open_email` ON `project_invites` (`project_id`,`email`) WHERE email IS NOT NULL AND status IN ('pending', 'viewed');--> statement-breakpoint
CREATE INDEX `project_invites_user` ON `project_invites` (`user_id`,`created_at`) WHERE status IN ('pending', 'viewed');--> statement-breakpoint
CREATE INDEX `project_invites_email` ON `project_invites` (`email`,`created_at`) WHERE status IN ('pending', 'viewed');--> statement-breakpoint
CREATE INDEX `project_invites_due` ON `project_invites` (`expires_at`) WHERE status IN ('pending', 'viewed');--> statement-breakpoint
CREATE TABLE `split_confirmations` (
	`proposal_id` text NOT NULL,
	`user_id` text NOT NULL,
	`confirmed_at` integer NOT NULL,
	PRIMARY KEY(`proposal_id`, `user_id`),
	FOREIGN KEY (`proposal_id`) REFERENCES `split_proposals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `split_proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`proposed_by` text NOT NULL,
	`shares` text NOT NULL,
	`affected` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `split_proposals_open` ON `split_proposals` (`project_id`) WHERE status = 'open';--> statement-breakpoint
CREATE INDEX `split_proposals_project` ON `split_proposals` (`project_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `agreements` ADD `template_key` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `body_md` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `agreements` ADD `change_note` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `agreements` ADD `activated_at` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `deliverable_spec` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `milestones` ADD `required` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `milestones` ADD `assignee_ids` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `milestones` ADD `revision_limit` integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE `milestones` ADD `revisions_used` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `milestones` ADD `proposed_by` text;--> statement-breakpoint
ALTER TABLE `milestones` ADD `agreed_at` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `funded_at` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `approve_due_at` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `reminded_days` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `approved_at` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `approved_by` text;--> statement-breakpoint
ALTER TABLE `milestones` ADD `released_at` integer;--> statement-breakpoint
ALTER TABLE `milestones` ADD `dispute_id` text;--> statement-breakpoint
CREATE INDEX `milestones_due` ON `milestones` (`approve_due_at`) WHERE status = 'delivered' AND approve_due_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `project_members` ADD `permissions` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `project_members` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `project_members` ADD `left_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `template_id` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `visibility` text DEFAULT 'members' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `client_approval_required` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `auto_release_days` integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `hold_reason` text;--> statement-breakpoint
ALTER TABLE `projects` ADD `completion_due_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `projects_match` ON `projects` (`match_id`) WHERE match_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_completion` ON `projects` (`completion_due_at`) WHERE completion_due_at IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER project_event_follows BEFORE INSERT ON project_events
WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM project_events WHERE project_id = NEW.project_id)
  OR NEW.prev_hash <> coalesce((SELECT hash FROM project_events WHERE project_id = NEW.project_id AND seq = NEW.seq - 1), '')
BEGIN
  SELECT RAISE(ABORT, 'project_events: not the next entry');
END;
--> statement-breakpoint
CREATE TRIGGER project_event_stays BEFORE UPDATE ON project_events
BEGIN
  SELECT RAISE(ABORT, 'project_events: entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER project_event_kept BEFORE DELETE ON project_events
WHEN EXISTS (SELECT 1 FROM projects WHERE id = OLD.project_id)
BEGIN
  SELECT RAISE(ABORT, 'project_events: entries are never removed');
END;
--> statement-breakpoint
CREATE TRIGGER agreement_signature_stays BEFORE UPDATE ON agreement_signatures
BEGIN
  SELECT RAISE(ABORT, 'agreement_signatures: signatures are never changed');
END;
