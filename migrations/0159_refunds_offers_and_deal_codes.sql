ALTER TABLE `refund_requests` ADD `refund_ref` text;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_ref` ON `refund_requests` (`refund_ref`) WHERE refund_ref IS NOT NULL;
--> statement-breakpoint
-- Whoever is no longer part of a project answers no offer of longer rights there.
CREATE TRIGGER seat_gone_lapses_offers AFTER UPDATE OF status ON project_members
WHEN NEW.status IN ('left', 'removed') AND OLD.status IS NOT NEW.status
BEGIN
  UPDATE rights_offers SET status = 'lapsed', closed_at = NEW.left_at
  WHERE status = 'open' AND grant_id IN (SELECT id FROM rights_grants
    WHERE project_id = NEW.project_id AND NEW.user_id IN (grantor_id, grantee_id));
END;
--> statement-breakpoint
UPDATE rights_offers SET status = 'lapsed', closed_at = unixepoch() * 1000
WHERE status = 'open' AND EXISTS (SELECT 1 FROM rights_grants AS g JOIN project_members AS seat ON seat.project_id = g.project_id
  WHERE g.id = rights_offers.grant_id AND seat.user_id IN (g.grantor_id, g.grantee_id) AND seat.status IN ('left', 'removed'));
--> statement-breakpoint
-- The code of an offer has a name of its own in its form: drafts, and what staff asked about, hold it by that name.
UPDATE partner_drafts SET fields = json_remove(json_set(fields, '$.deal_code', fields ->> '$.code'), '$.code')
WHERE fields ->> '$.code' IS NOT NULL;
--> statement-breakpoint
UPDATE partners SET asked_fields = replace(asked_fields, '"code"', '"deal_code"') WHERE asked_fields LIKE '%"code"%';
