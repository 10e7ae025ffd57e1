ALTER TABLE `messages` ADD `mentions` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- Who hires for a company takes part in the threads of its postings' applications, as long as they do (product.md §7.3).
CREATE TRIGGER colleague_came AFTER INSERT ON company_members
WHEN NEW.status = 'active' AND NEW.role IN ('owner', 'admin', 'recruiter')
BEGIN
  INSERT INTO conversation_members (conversation_id, user_id, kind, other_id, joined_at, last_read_seq, delivered_seq, activity_at)
  SELECT c.id, NEW.user_id, c.kind, a.applicant_id, NEW.updated_at, c.last_seq, c.last_seq, c.last_message_at
  FROM opportunities AS o
  CROSS JOIN applications AS a ON a.opportunity_id = o.id
  CROSS JOIN conversations AS c ON c.context_key = 'application:' || a.id
  WHERE o.company_id = NEW.company_id AND NEW.user_id NOT IN (a.applicant_id, a.poster_id)
  ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, last_read_seq = excluded.last_read_seq, unread = 0;
END;
--> statement-breakpoint
CREATE TRIGGER colleague_moved AFTER UPDATE OF status, role ON company_members
WHEN (OLD.status = 'active' AND OLD.role IN ('owner', 'admin', 'recruiter'))
  <> (NEW.status = 'active' AND NEW.role IN ('owner', 'admin', 'recruiter'))
BEGIN
  INSERT INTO conversation_members (conversation_id, user_id, kind, other_id, joined_at, last_read_seq, delivered_seq, activity_at)
  SELECT c.id, NEW.user_id, c.kind, a.applicant_id, NEW.updated_at, c.last_seq, c.last_seq, c.last_message_at
  FROM opportunities AS o
  CROSS JOIN applications AS a ON a.opportunity_id = o.id
  CROSS JOIN conversations AS c ON c.context_key = 'application:' || a.id
  WHERE o.company_id = NEW.company_id AND NEW.user_id NOT IN (a.applicant_id, a.poster_id)
    AND NEW.status = 'active' AND NEW.role IN ('owner', 'admin', 'recruiter')
  ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, last_read_seq = excluded.last_read_seq, unread = 0;
  UPDATE conversation_members SET left_at = NEW.updated_at
  WHERE user_id = NEW.user_id AND left_at IS NULL
    AND NOT (NEW.status = 'active' AND NEW.role IN ('owner', 'admin', 'recruiter'))
    AND conversation_id IN (SELECT c.id FROM opportunities AS o
      CROSS JOIN applications AS a ON a.opportunity_id = o.id
      CROSS JOIN conversations AS c ON c.context_key = 'application:' || a.id
      WHERE o.company_id = NEW.company_id AND NEW.user_id NOT IN (a.applicant_id, a.poster_id));
END;
--> statement-breakpoint
CREATE TRIGGER colleague_gone AFTER DELETE ON company_members
BEGIN
  UPDATE conversation_members SET left_at = OLD.updated_at
  WHERE user_id = OLD.user_id AND left_at IS NULL
    AND conversation_id IN (SELECT c.id FROM opportunities AS o
      CROSS JOIN applications AS a ON a.opportunity_id = o.id
      CROSS JOIN conversations AS c ON c.context_key = 'application:' || a.id
      WHERE o.company_id = OLD.company_id AND OLD.user_id NOT IN (a.applicant_id, a.poster_id));
END;
--> statement-breakpoint
-- A posting that changes its company changes who hires for it.
CREATE TRIGGER posting_changed_company AFTER UPDATE OF company_id ON opportunities
WHEN OLD.company_id IS NOT NEW.company_id
BEGIN
  UPDATE conversation_members SET left_at = NEW.updated_at
  WHERE left_at IS NULL AND conversation_id IN (SELECT c.id FROM applications AS a
      CROSS JOIN conversations AS c ON c.context_key = 'application:' || a.id WHERE a.opportunity_id = NEW.id)
    AND user_id NOT IN (SELECT a.applicant_id FROM conversations AS c CROSS JOIN applications AS a ON a.id = c.application_id
      WHERE c.id = conversation_id UNION ALL SELECT a.poster_id FROM conversations AS c
      CROSS JOIN applications AS a ON a.id = c.application_id WHERE c.id = conversation_id);
  INSERT INTO conversation_members (conversation_id, user_id, kind, other_id, joined_at, last_read_seq, delivered_seq, activity_at)
  SELECT c.id, hiring.user_id, c.kind, a.applicant_id, NEW.updated_at, c.last_seq, c.last_seq, c.last_message_at
  FROM company_members AS hiring
  CROSS JOIN applications AS a ON a.opportunity_id = NEW.id
  CROSS JOIN conversations AS c ON c.context_key = 'application:' || a.id
  WHERE hiring.company_id = NEW.company_id AND hiring.status = 'active'
    AND hiring.role IN ('owner', 'admin', 'recruiter') AND hiring.user_id NOT IN (a.applicant_id, a.poster_id)
  ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, last_read_seq = excluded.last_read_seq, unread = 0;
END;
--> statement-breakpoint
INSERT INTO conversation_members (conversation_id, user_id, kind, other_id, joined_at, last_read_seq, delivered_seq, activity_at)
SELECT c.id, hiring.user_id, c.kind, a.applicant_id, c.last_message_at, c.last_seq, c.last_seq, c.last_message_at
FROM conversations AS c
CROSS JOIN applications AS a ON a.id = c.application_id
CROSS JOIN opportunities AS o ON o.id = a.opportunity_id
CROSS JOIN company_members AS hiring ON hiring.company_id = o.company_id
WHERE c.kind = 'application' AND hiring.status = 'active' AND hiring.role IN ('owner', 'admin', 'recruiter')
  AND hiring.user_id NOT IN (a.applicant_id, a.poster_id)
ON CONFLICT (conversation_id, user_id) DO NOTHING;
