CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_type` text NOT NULL,
	`owner_id` text NOT NULL,
	`kind` text NOT NULL,
	`currency` text NOT NULL,
	`balance` integer DEFAULT 0 NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`counted_at` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_accounts_owner` ON `ledger_accounts` (`owner_type`,`owner_id`,`kind`,`currency`);--> statement-breakpoint
CREATE INDEX `ledger_accounts_counted` ON `ledger_accounts` (`counted_at`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`account_id` text NOT NULL,
	`seq` integer NOT NULL,
	`journal_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`balance_after` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`account_id`, `seq`),
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`journal_id`) REFERENCES `ledger_journals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_amount" CHECK(typeof(amount) = 'integer' AND amount <> 0 AND abs(amount) <= 1000000000000)
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_journal` ON `ledger_entries` (`journal_id`);--> statement-breakpoint
CREATE TABLE `ledger_journals` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`reference_type` text NOT NULL,
	`reference_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`memo` text NOT NULL,
	`created_by` text,
	`reverses` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`id`) REFERENCES `ledger_seals`(`journal_id`) ON UPDATE no action ON DELETE no action DEFERRABLE INITIALLY DEFERRED,
	FOREIGN KEY (`reverses`) REFERENCES `ledger_journals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_journals_key` ON `ledger_journals` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_journals_reverses` ON `ledger_journals` (`reverses`);--> statement-breakpoint
CREATE INDEX `ledger_journals_reference` ON `ledger_journals` (`reference_type`,`reference_id`);--> statement-breakpoint
CREATE TABLE `ledger_seals` (
	`journal_id` text PRIMARY KEY NOT NULL,
	FOREIGN KEY (`journal_id`) REFERENCES `ledger_journals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
-- What no command may break, whatever its code does (decision 0027). A journal needs its seal by the end of the
-- transaction; the seal is refused while the entries do not sum to zero; nothing that stands is ever changed.
CREATE TRIGGER ledger_account_opens BEFORE INSERT ON ledger_accounts
WHEN NEW.balance <> 0 OR NEW.last_seq <> 0
BEGIN
  SELECT RAISE(ABORT, 'ledger: an account opens empty');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_is_whose BEFORE UPDATE OF id, owner_type, owner_id, kind, currency ON ledger_accounts
BEGIN
  SELECT RAISE(ABORT, 'ledger: an account stays whose it is');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_account_stays BEFORE DELETE ON ledger_accounts
BEGIN
  SELECT RAISE(ABORT, 'ledger: accounts stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_balance_follows BEFORE UPDATE OF balance, last_seq ON ledger_accounts
WHEN NEW.last_seq <> OLD.last_seq + 1 OR NOT EXISTS (
  SELECT 1 FROM ledger_entries WHERE account_id = NEW.id AND seq = NEW.last_seq AND balance_after = NEW.balance
)
BEGIN
  SELECT RAISE(ABORT, 'ledger: a balance follows its entries');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_fits BEFORE INSERT ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger: the journal is sealed')
    WHERE EXISTS (SELECT 1 FROM ledger_seals WHERE journal_id = NEW.journal_id);
  SELECT RAISE(ABORT, 'ledger: out of step') FROM ledger_accounts
    WHERE id = NEW.account_id AND (NEW.currency <> currency OR NEW.seq <> last_seq + 1
      OR NEW.balance_after <> balance + NEW.amount);
  SELECT RAISE(ABORT, 'ledger: not enough') FROM ledger_accounts
    WHERE id = NEW.account_id AND NEW.amount < 0 AND NEW.balance_after < 0 AND kind <> 'clearing'
      AND NOT (kind = 'available' AND EXISTS (
        SELECT 1 FROM ledger_journals WHERE id = NEW.journal_id AND type = 'chargeback'));
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_counts AFTER INSERT ON ledger_entries
BEGIN
  UPDATE ledger_accounts SET balance = NEW.balance_after, last_seq = NEW.seq WHERE id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_unchanged BEFORE UPDATE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger: entries are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_stays BEFORE DELETE ON ledger_entries
BEGIN
  SELECT RAISE(ABORT, 'ledger: entries stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_journal_unchanged BEFORE UPDATE ON ledger_journals
BEGIN
  SELECT RAISE(ABORT, 'ledger: journals are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_journal_stays BEFORE DELETE ON ledger_journals
BEGIN
  SELECT RAISE(ABORT, 'ledger: journals stay');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_seal_balances BEFORE INSERT ON ledger_seals
BEGIN
  SELECT RAISE(ABORT, 'ledger: it does not sum to zero') WHERE EXISTS (
    SELECT 1 FROM ledger_entries WHERE journal_id = NEW.journal_id GROUP BY currency HAVING sum(amount) <> 0);
  SELECT RAISE(ABORT, 'ledger: nothing moves')
    WHERE NOT EXISTS (SELECT 1 FROM ledger_entries WHERE journal_id = NEW.journal_id);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_seal_unchanged BEFORE UPDATE ON ledger_seals
BEGIN
  SELECT RAISE(ABORT, 'ledger: a seal stays');
END;
--> statement-breakpoint
CREATE TRIGGER ledger_seal_stays BEFORE DELETE ON ledger_seals
BEGIN
  SELECT RAISE(ABORT, 'ledger: a seal stays');
END;
