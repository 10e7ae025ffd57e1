CREATE TABLE `file_scopes` (
	`file_id` text NOT NULL,
	`scope` text NOT NULL,
	`scope_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`file_id`, `scope`, `scope_id`),
	FOREIGN KEY (`file_id`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `file_scopes_scope` ON `file_scopes` (`scope`,`scope_id`,`created_at`,`file_id`);--> statement-breakpoint
CREATE TABLE `conversation_members` (
	`conversation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`other_id` text,
	`role` text DEFAULT 'member' NOT NULL,
	`folder` text DEFAULT 'inbox' NOT NULL,
	`joined_at` integer NOT NULL,
	`left_at` integer,
	`last_read_seq` integer DEFAULT 0 NOT NULL,
	`delivered_seq` integer DEFAULT 0 NOT NULL,
	`unread` integer DEFAULT 0 NOT NULL,
	`activity_at` integer NOT NULL,
	`muted_until` integer,
	`pinned_at` integer,
	`archived_at` integer,
	`notify` text DEFAULT 'all' NOT NULL,
	`draft` text DEFAULT '' NOT NULL,
	`draft_at` integer,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `conversation_members_list` ON `conversation_members` (`user_id`,`folder`,`activity_at`,`conversation_id`) WHERE left_at IS NULL AND archived_at IS NULL;--> statement-breakpoint
CREATE INDEX `conversation_members_archived` ON `conversation_members` (`user_id`,`activity_at`,`conversation_id`) WHERE left_at IS NULL AND archived_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `conversation_members_unread` ON `conversation_members` (`user_id`,`activity_at`,`conversation_id`) WHERE left_at IS NULL AND unread > 0;--> statement-breakpoint
CREATE INDEX `conversation_members_pinned` ON `conversation_members` (`user_id`,`activity_at`,`conversation_id`) WHERE left_at IS NULL AND pinned_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `conversation_members_projects` ON `conversation_members` (`user_id`,`activity_at`,`conversation_id`) WHERE left_at IS NULL AND kind = 'project';--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`context_key` text NOT NULL,
	`subject` text,
	`match_id` text,
	`application_id` text,
	`project_id` text,
	`created_by` text NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`last_change` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	`request_state` text DEFAULT 'none' NOT NULL,
	`requested_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `conversations_context` ON `conversations` (`context_key`);--> statement-breakpoint
CREATE INDEX `conversations_requests` ON `conversations` (`created_by`,`requested_at`) WHERE requested_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `message_reactions` (
	`message_id` text NOT NULL,
	`user_id` text NOT NULL,
	`emoji` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`message_id`, `user_id`, `emoji`),
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `message_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`presence` integer DEFAULT true NOT NULL,
	`read_receipts` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`doc` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`conversation_id` text NOT NULL,
	`seq` integer NOT NULL,
	`change` integer NOT NULL,
	`sender_id` text,
	`client_id` text,
	`type` text NOT NULL,
	`body` text NOT NULL,
	`attachments` text DEFAULT '[]' NOT NULL,
	`reply_to_id` text,
	`entity_ref` text,
	`flags` text,
	`edited_at` integer,
	`deleted_at` integer,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_id` ON `messages` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_order` ON `messages` (`conversation_id`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_change` ON `messages` (`conversation_id`,`change`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_client` ON `messages` (`sender_id`,`client_id`) WHERE client_id IS NOT NULL;
--> statement-breakpoint

-- The words of messages, found only through the threads somebody is in: `thread` holds the thread's id as one word.
CREATE VIRTUAL TABLE message_search USING fts5(body, thread,
  content='', contentless_delete=1, prefix='2 3', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER message_sent AFTER INSERT ON messages
BEGIN
  UPDATE conversations SET last_seq = NEW.seq, last_change = NEW.change, last_message_at = NEW.sent_at
  WHERE id = NEW.conversation_id;
  UPDATE conversation_members SET activity_at = NEW.sent_at, archived_at = NULL,
    unread = unread + (NEW.sender_id IS NOT user_id)
  WHERE conversation_id = NEW.conversation_id AND left_at IS NULL;
  INSERT INTO message_search (rowid, body, thread)
  VALUES (NEW.doc, NEW.body, 'c' || replace(NEW.conversation_id, '-', ''));
END;
--> statement-breakpoint
CREATE TRIGGER message_changed AFTER UPDATE OF change ON messages
BEGIN
  UPDATE conversations SET last_change = NEW.change WHERE id = NEW.conversation_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_edited AFTER UPDATE OF body ON messages
WHEN NEW.deleted_at IS NULL
BEGIN
  DELETE FROM message_search WHERE rowid = OLD.doc;
  INSERT INTO message_search (rowid, body, thread)
  VALUES (NEW.doc, NEW.body, 'c' || replace(NEW.conversation_id, '-', ''));
END;
--> statement-breakpoint
CREATE TRIGGER message_removed AFTER UPDATE OF deleted_at ON messages
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL
BEGIN
  DELETE FROM message_search WHERE rowid = OLD.doc;
  UPDATE conversation_members SET unread = unread - 1
  WHERE conversation_id = NEW.conversation_id AND left_at IS NULL AND last_read_seq < NEW.seq
    AND user_id IS NOT NEW.sender_id;
END;
--> statement-breakpoint
-- A reaction is a change of its message, so that windows which were away ask for it like for an edit.
CREATE TRIGGER message_reacted AFTER INSERT ON message_reactions
BEGIN
  UPDATE messages SET change = 1 + (SELECT last_change FROM conversations WHERE id = conversation_id)
  WHERE id = NEW.message_id;
END;
--> statement-breakpoint
CREATE TRIGGER message_unreacted AFTER DELETE ON message_reactions
BEGIN
  UPDATE messages SET change = 1 + (SELECT last_change FROM conversations WHERE id = conversation_id)
  WHERE id = OLD.message_id;
END;
--> statement-breakpoint
-- The members of a project's thread are those of the project, from the moment they come to the moment they go.
CREATE TRIGGER project_member_came AFTER INSERT ON project_members
WHEN NEW.status = 'active'
BEGIN
  INSERT INTO conversation_members (conversation_id, user_id, kind, joined_at, last_read_seq, delivered_seq, activity_at)
  SELECT id, NEW.user_id, kind, NEW.created_at, last_seq, last_seq, last_message_at FROM conversations
  WHERE context_key = 'project:' || NEW.project_id
  ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, last_read_seq = excluded.last_read_seq, unread = 0;
END;
--> statement-breakpoint
CREATE TRIGGER project_member_moved AFTER UPDATE OF status ON project_members
WHEN (OLD.status = 'active') <> (NEW.status = 'active')
BEGIN
  INSERT INTO conversation_members (conversation_id, user_id, kind, joined_at, last_read_seq, delivered_seq, activity_at)
  SELECT id, NEW.user_id, kind, last_message_at, last_seq, last_seq, last_message_at FROM conversations
  WHERE context_key = 'project:' || NEW.project_id AND NEW.status = 'active'
  ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, last_read_seq = excluded.last_read_seq, unread = 0;
  UPDATE conversation_members SET left_at = (SELECT last_message_at FROM conversations WHERE id = conversation_id)
  WHERE user_id = NEW.user_id AND NEW.status <> 'active'
    AND conversation_id = (SELECT id FROM conversations WHERE context_key = 'project:' || NEW.project_id);
END;
--> statement-breakpoint
CREATE TRIGGER project_member_gone AFTER DELETE ON project_members
BEGIN
  UPDATE conversation_members SET left_at = (SELECT last_message_at FROM conversations WHERE id = conversation_id)
  WHERE user_id = OLD.user_id
    AND conversation_id = (SELECT id FROM conversations WHERE context_key = 'project:' || OLD.project_id);
END;
--> statement-breakpoint
CREATE TRIGGER message_erased AFTER DELETE ON messages
BEGIN
  DELETE FROM message_search WHERE rowid = OLD.doc;
END;
