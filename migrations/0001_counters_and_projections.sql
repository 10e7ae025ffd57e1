-- Counts and sums that every page shows are columns, and the database itself keeps them exact.

CREATE TRIGGER xp_granted AFTER INSERT ON xp_activities
BEGIN
  UPDATE profiles SET xp = xp + NEW.xp_earned WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER xp_reversed AFTER UPDATE OF reversed_at ON xp_activities
WHEN OLD.reversed_at IS NULL AND NEW.reversed_at IS NOT NULL
BEGIN
  UPDATE profiles SET xp = xp - NEW.xp_earned WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER notification_arrived AFTER INSERT ON notifications
BEGIN
  INSERT INTO notification_counters (user_id, last_seq, unread) VALUES (NEW.user_id, NEW.seq, NEW.read = 0)
  ON CONFLICT (user_id) DO UPDATE SET last_seq = NEW.seq, unread = unread + (NEW.read = 0);
END;
--> statement-breakpoint
CREATE TRIGGER notification_read AFTER UPDATE OF read ON notifications
WHEN OLD.read <> NEW.read
BEGIN
  UPDATE notification_counters SET unread = unread + OLD.read - NEW.read WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER notification_deleted AFTER DELETE ON notifications
WHEN OLD.read = 0
BEGIN
  UPDATE notification_counters SET unread = unread - 1 WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER interest_recorded AFTER INSERT ON applications
WHEN NEW.status <> 'withdrawn'
BEGIN
  UPDATE opportunities SET interest_count = interest_count + 1 WHERE id = NEW.opportunity_id;
END;
--> statement-breakpoint
CREATE TRIGGER interest_changed AFTER UPDATE OF status ON applications
WHEN (OLD.status = 'withdrawn') <> (NEW.status = 'withdrawn')
BEGIN
  UPDATE opportunities SET interest_count = interest_count + (OLD.status = 'withdrawn') - (NEW.status = 'withdrawn')
  WHERE id = NEW.opportunity_id;
END;
