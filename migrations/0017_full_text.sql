CREATE TABLE `discovery_tastes` (
	`user_id` text NOT NULL,
	`term` text NOT NULL,
	`presses` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `term`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `discovery_visits` (
	`user_id` text NOT NULL,
	`tab` text NOT NULL,
	`came_at` integer NOT NULL,
	`came_before` integer,
	PRIMARY KEY(`user_id`, `tab`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `member_docs` (
	`doc` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `member_docs_user` ON `member_docs` (`user_id`);--> statement-breakpoint
CREATE TABLE `posting_docs` (
	`doc` integer PRIMARY KEY NOT NULL,
	`opportunity_id` text NOT NULL,
	FOREIGN KEY (`opportunity_id`) REFERENCES `opportunities`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `posting_docs_opportunity` ON `posting_docs` (`opportunity_id`);--> statement-breakpoint
CREATE INDEX `projects_opportunity` ON `projects` (`opportunity_id`) WHERE opportunity_id IS NOT NULL;--> statement-breakpoint

-- Full text: contentless indexes whose rows are those of posting_docs and member_docs, so that a match in the order of
-- `rowid` comes newest first without sorting. `facets` holds what filters ask for, as words nobody types.
CREATE VIEW posting_texts AS
SELECT o.id AS opportunity_id, o.title, o.skills, o.company_name AS company,
  coalesce(o.location, '') || ' ' || coalesce(o.city, '') AS place,
  coalesce(o.category, '') || ' ' || o.topics AS topics,
  o.description || ' ' || coalesce(o.requirements, '') || ' ' || coalesce(o.deliverables, '') AS body,
  'xall xtype' || o.type
    || coalesce(' xcat' || o.category, '')
    || coalesce(' xmode' || o.location_mode, '')
    || coalesce(' xland' || o.country, '')
    || CASE WHEN c.domain_status = 'proved' AND c.status = 'active' THEN ' xproved' ELSE '' END AS facets
FROM opportunities o LEFT JOIN companies c ON c.id = o.company_id;
--> statement-breakpoint
CREATE VIRTUAL TABLE posting_search USING fts5(title, skills, company, place, topics, body, facets,
  content='', contentless_delete=1, prefix='2 3 4 5 6 8', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER posting_doc_added AFTER INSERT ON posting_docs
BEGIN
  INSERT INTO posting_search (rowid, title, skills, company, place, topics, body, facets)
  SELECT NEW.doc, title, skills, company, place, topics, body, facets FROM posting_texts
  WHERE opportunity_id = NEW.opportunity_id;
END;
--> statement-breakpoint
CREATE TRIGGER posting_doc_removed AFTER DELETE ON posting_docs
BEGIN
  DELETE FROM posting_search WHERE rowid = OLD.doc;
END;
--> statement-breakpoint
CREATE TRIGGER posting_listed AFTER INSERT ON opportunities
WHEN NEW.status = 'active' AND NEW.visibility <> 'invited' AND NEW.published_at IS NOT NULL
BEGIN
  INSERT INTO posting_docs (doc, opportunity_id)
  SELECT coalesce(max(doc) + 1, NEW.published_at * 2048), NEW.id FROM posting_docs
  WHERE doc >= NEW.published_at * 2048 AND doc < (NEW.published_at + 1) * 2048;
END;
--> statement-breakpoint
CREATE TRIGGER posting_changed AFTER UPDATE OF status, visibility, published_at, title, skills, company_name, company_id,
  location, location_mode, city, country, category, topics, type, description, requirements, deliverables ON opportunities
BEGIN
  DELETE FROM posting_docs WHERE opportunity_id = OLD.id;
  INSERT INTO posting_docs (doc, opportunity_id)
  SELECT coalesce((SELECT max(doc) + 1 FROM posting_docs
    WHERE doc >= NEW.published_at * 2048 AND doc < (NEW.published_at + 1) * 2048), NEW.published_at * 2048), NEW.id
  WHERE NEW.status = 'active' AND NEW.visibility <> 'invited' AND NEW.published_at IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER posting_deleted BEFORE DELETE ON opportunities
BEGIN
  DELETE FROM posting_docs WHERE opportunity_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER posting_proved AFTER UPDATE OF domain_status, status ON companies
WHEN (OLD.domain_status = 'proved' AND OLD.status = 'active') <> (NEW.domain_status = 'proved' AND NEW.status = 'active')
BEGIN
  UPDATE opportunities SET company_id = company_id WHERE company_id = NEW.id AND status = 'active';
END;
--> statement-breakpoint
-- What reaches all members, and nothing that reaches fewer (app/features/profiles/listed.server.ts).
CREATE VIEW member_texts AS
SELECT p.user_id, p.display_name || ' ' || p.handle AS name, p.headline, p.skills,
  CASE WHEN coalesce(p.field_visibility ->> '$.location', 'public') IN ('public', 'members')
    THEN p.city END AS place,
  CASE WHEN coalesce(p.field_visibility ->> '$.languages', 'public') IN ('public', 'members')
    THEN p.languages END AS languages,
  CASE WHEN coalesce(p.field_visibility ->> '$.bio', 'public') IN ('public', 'members')
    THEN p.bio END AS body,
  'xall xtype' || p.account_type
    || CASE WHEN coalesce(p.field_visibility ->> '$.location', 'public') IN ('public', 'members')
      THEN coalesce(' xland' || p.country, '') ELSE '' END
    || CASE WHEN p.account_type = 'creator'
        AND coalesce(p.field_visibility ->> '$.availability', 'public') IN ('public', 'members')
      THEN ' xfree' || p.availability ELSE '' END AS facets
FROM profiles p;
--> statement-breakpoint
CREATE VIRTUAL TABLE member_search USING fts5(name, headline, skills, place, languages, body, facets,
  content='', contentless_delete=1, prefix='2 3 4 5 6 8', tokenize='unicode61 remove_diacritics 2');
--> statement-breakpoint
CREATE TRIGGER member_doc_added AFTER INSERT ON member_docs
BEGIN
  INSERT INTO member_search (rowid, name, headline, skills, place, languages, body, facets)
  SELECT NEW.doc, name, headline, skills, place, languages, body, facets FROM member_texts
  WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER member_doc_removed AFTER DELETE ON member_docs
BEGIN
  DELETE FROM member_search WHERE rowid = OLD.doc;
END;
--> statement-breakpoint
CREATE TRIGGER member_listed AFTER INSERT ON profiles
WHEN NEW.status = 'active' AND NEW.visibility <> 'hidden'
BEGIN
  INSERT INTO member_docs (doc, user_id)
  SELECT coalesce(max(doc) + 1, NEW.created_at * 2048), NEW.user_id FROM member_docs
  WHERE doc >= NEW.created_at * 2048 AND doc < (NEW.created_at + 1) * 2048;
END;
--> statement-breakpoint
CREATE TRIGGER member_changed AFTER UPDATE OF status, visibility, display_name, handle, headline, skills, city, country,
  languages, bio, account_type, availability, field_visibility ON profiles
BEGIN
  DELETE FROM member_docs WHERE user_id = OLD.user_id;
  INSERT INTO member_docs (doc, user_id)
  SELECT coalesce((SELECT max(doc) + 1 FROM member_docs
    WHERE doc >= NEW.created_at * 2048 AND doc < (NEW.created_at + 1) * 2048), NEW.created_at * 2048), NEW.user_id
  WHERE NEW.status = 'active' AND NEW.visibility <> 'hidden';
END;
--> statement-breakpoint
CREATE TRIGGER member_unlisted BEFORE DELETE ON profiles
BEGIN
  DELETE FROM member_docs WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
-- Those that exist already, told apart within a millisecond by their order.
INSERT INTO posting_docs (doc, opportunity_id)
SELECT published_at * 2048 + row_number() OVER (PARTITION BY published_at ORDER BY id) - 1, id FROM opportunities
WHERE status = 'active' AND visibility <> 'invited' AND published_at IS NOT NULL;
--> statement-breakpoint
INSERT INTO member_docs (doc, user_id)
SELECT created_at * 2048 + row_number() OVER (PARTITION BY created_at ORDER BY user_id) - 1, user_id FROM profiles
WHERE status = 'active' AND visibility <> 'hidden';
