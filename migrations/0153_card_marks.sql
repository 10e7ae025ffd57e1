ALTER TABLE `opportunities` ADD `card_mark` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `profiles` ADD `card_mark` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE opportunities SET card_mark = (random() & 4503599627370495) + 4503599627370496;
--> statement-breakpoint
UPDATE profiles SET card_mark = (random() & 4503599627370495) + 4503599627370496;
--> statement-breakpoint
CREATE TRIGGER posting_marked AFTER INSERT ON opportunities
BEGIN
  UPDATE opportunities SET card_mark = (random() & 4503599627370495) + 4503599627370496 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER posting_marked_anew AFTER UPDATE OF title, type, description, compensation, location, country, location_mode,
  duration, skills, company_name, image_url, ai_image, published_at, boost_until, budget_min, budget_max, budget_currency,
  budget_unit ON opportunities
BEGIN
  UPDATE opportunities SET card_mark = (random() & 4503599627370495) + 4503599627370496 WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER profile_marked AFTER INSERT ON profiles
BEGIN
  UPDATE profiles SET card_mark = (random() & 4503599627370495) + 4503599627370496 WHERE user_id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER profile_marked_anew AFTER UPDATE OF display_name, handle, account_type, headline, bio, avatar_url, city,
  country, timezone, skills, wants, availability, created_at, field_visibility ON profiles
BEGIN
  UPDATE profiles SET card_mark = (random() & 4503599627370495) + 4503599627370496 WHERE user_id = NEW.user_id;
END;
