-- A referral that is rejected takes back what its acceptance gave (product.md §7.1).
CREATE TRIGGER referral_rejected AFTER UPDATE OF status ON referrals
WHEN OLD.status <> 'rejected' AND NEW.status = 'rejected'
BEGIN
  UPDATE xp_activities SET reversed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
    WHERE reversed_at IS NULL AND idem_key IN (NEW.referrer_id || ':invite_accepted:referral:' || NEW.id,
      NEW.referrer_id || ':invite_accepted:referral_restored:' || NEW.id);
END;
--> statement-breakpoint
-- Those that were rejected before.
UPDATE xp_activities SET reversed_at = CAST(unixepoch('subsec') * 1000 AS INTEGER)
WHERE reversed_at IS NULL AND idem_key IN (
  SELECT referrer_id || ':invite_accepted:referral:' || id FROM referrals WHERE status = 'rejected');
