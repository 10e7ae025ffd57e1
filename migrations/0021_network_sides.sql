-- Each side of an accepted connection has its own row: what a member keeps about the other stands there, and a network
-- of any size is read by one index.
CREATE TRIGGER connection_began AFTER INSERT ON connections
WHEN NEW.status = 'accepted'
BEGIN
  INSERT OR IGNORE INTO network (user_id, other_id, connected_at, name_key, last_contact_at)
    SELECT NEW.requester_id, user_id, coalesce(NEW.responded_at, NEW.requested_at), lower(display_name),
        coalesce(NEW.responded_at, NEW.requested_at)
      FROM profiles WHERE user_id = NEW.addressee_id
    UNION ALL SELECT NEW.addressee_id, user_id, coalesce(NEW.responded_at, NEW.requested_at), lower(display_name),
        coalesce(NEW.responded_at, NEW.requested_at)
      FROM profiles WHERE user_id = NEW.requester_id;
END;
--> statement-breakpoint
CREATE TRIGGER connection_accepted AFTER UPDATE OF status ON connections
WHEN NEW.status = 'accepted' AND OLD.status <> 'accepted'
BEGIN
  INSERT OR IGNORE INTO network (user_id, other_id, connected_at, name_key, last_contact_at)
    SELECT NEW.requester_id, user_id, coalesce(NEW.responded_at, NEW.requested_at), lower(display_name),
        coalesce(NEW.responded_at, NEW.requested_at)
      FROM profiles WHERE user_id = NEW.addressee_id
    UNION ALL SELECT NEW.addressee_id, user_id, coalesce(NEW.responded_at, NEW.requested_at), lower(display_name),
        coalesce(NEW.responded_at, NEW.requested_at)
      FROM profiles WHERE user_id = NEW.requester_id;
END;
--> statement-breakpoint
CREATE TRIGGER connection_ended AFTER UPDATE OF status ON connections
WHEN OLD.status = 'accepted' AND NEW.status <> 'accepted'
BEGIN
  DELETE FROM network WHERE user_id = OLD.requester_id AND other_id = OLD.addressee_id;
  DELETE FROM network WHERE user_id = OLD.addressee_id AND other_id = OLD.requester_id;
  DELETE FROM network_labels WHERE user_id = OLD.requester_id AND other_id = OLD.addressee_id;
  DELETE FROM network_labels WHERE user_id = OLD.addressee_id AND other_id = OLD.requester_id;
END;
--> statement-breakpoint
CREATE TRIGGER member_renamed AFTER UPDATE OF display_name ON profiles
WHEN OLD.display_name <> NEW.display_name
BEGIN
  UPDATE network SET name_key = lower(NEW.display_name) WHERE other_id = NEW.user_id;
END;
