ALTER TABLE `profiles` ADD `category` text;--> statement-breakpoint
CREATE INDEX `profiles_country` ON `profiles` (`country`,`xp`,`user_id`) WHERE country IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_category` ON `profiles` (`category`,`xp`,`user_id`) WHERE category IS NOT NULL;--> statement-breakpoint
UPDATE profiles SET category = (SELECT known."group" FROM profile_skills AS own JOIN skills AS known ON known.slug = own.skill
  WHERE own.user_id = profiles.user_id ORDER BY own.position, own.skill LIMIT 1);
--> statement-breakpoint

-- The same counts for each country and category, of all time.
INSERT INTO xp_buckets (scope, level, bucket, members)
SELECT scope, level, xp / size, count(*) FROM
  (SELECT 'c:' || country AS scope, xp FROM profiles WHERE country IS NOT NULL
    UNION ALL SELECT 'g:' || category, xp FROM profiles WHERE category IS NOT NULL),
  (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
GROUP BY scope, level, xp / size;
--> statement-breakpoint
CREATE TRIGGER profile_placed AFTER INSERT ON profiles
WHEN NEW.country IS NOT NULL OR NEW.category IS NOT NULL
BEGIN
  INSERT INTO xp_buckets (scope, level, bucket, members)
    SELECT value, level, NEW.xp / size, 1 FROM json_each(json_array('c:' || NEW.country, 'g:' || NEW.category)),
      (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
    WHERE value IS NOT NULL
    ON CONFLICT (scope, level, bucket) DO UPDATE SET members = members + 1;
END;
--> statement-breakpoint
CREATE TRIGGER profile_xp_placed AFTER UPDATE OF xp ON profiles
WHEN OLD.xp <> NEW.xp AND (OLD.country IS NOT NULL OR OLD.category IS NOT NULL)
BEGIN
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN ('c:' || OLD.country, 'g:' || OLD.category) AND level = 0 AND bucket = OLD.xp;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN ('c:' || OLD.country, 'g:' || OLD.category) AND level = 1 AND bucket = OLD.xp / 64
      AND OLD.xp / 64 <> NEW.xp / 64;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN ('c:' || OLD.country, 'g:' || OLD.category) AND level = 2 AND bucket = OLD.xp / 4096
      AND OLD.xp / 4096 <> NEW.xp / 4096;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN ('c:' || OLD.country, 'g:' || OLD.category) AND level = 3 AND bucket = OLD.xp / 262144
      AND OLD.xp / 262144 <> NEW.xp / 262144;
  INSERT INTO xp_buckets (scope, level, bucket, members)
    SELECT value, level, NEW.xp / size, 1 FROM json_each(json_array('c:' || OLD.country, 'g:' || OLD.category)),
      (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
    WHERE value IS NOT NULL AND OLD.xp / size <> NEW.xp / size
    ON CONFLICT (scope, level, bucket) DO UPDATE SET members = members + 1;
END;
--> statement-breakpoint

-- Whoever moves, or changes their trade, leaves one count for another.
CREATE TRIGGER profile_moved AFTER UPDATE OF country, category ON profiles
WHEN OLD.country IS NOT NEW.country OR OLD.category IS NOT NEW.category
BEGIN
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN (iif(OLD.country IS NOT NEW.country, 'c:' || OLD.country, NULL),
        iif(OLD.category IS NOT NEW.category, 'g:' || OLD.category, NULL)) AND level = 0 AND bucket = NEW.xp;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN (iif(OLD.country IS NOT NEW.country, 'c:' || OLD.country, NULL),
        iif(OLD.category IS NOT NEW.category, 'g:' || OLD.category, NULL)) AND level = 1 AND bucket = NEW.xp / 64;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN (iif(OLD.country IS NOT NEW.country, 'c:' || OLD.country, NULL),
        iif(OLD.category IS NOT NEW.category, 'g:' || OLD.category, NULL)) AND level = 2 AND bucket = NEW.xp / 4096;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN (iif(OLD.country IS NOT NEW.country, 'c:' || OLD.country, NULL),
        iif(OLD.category IS NOT NEW.category, 'g:' || OLD.category, NULL)) AND level = 3 AND bucket = NEW.xp / 262144;
  INSERT INTO xp_buckets (scope, level, bucket, members)
    SELECT value, level, NEW.xp / size, 1 FROM
      json_each(json_array(iif(OLD.country IS NOT NEW.country, 'c:' || NEW.country, NULL),
        iif(OLD.category IS NOT NEW.category, 'g:' || NEW.category, NULL))),
      (SELECT 0 AS level, 1 AS size UNION ALL SELECT 1, 64 UNION ALL SELECT 2, 4096 UNION ALL SELECT 3, 262144)
    WHERE value IS NOT NULL
    ON CONFLICT (scope, level, bucket) DO UPDATE SET members = members + 1;
END;
--> statement-breakpoint
CREATE TRIGGER profile_unplaced AFTER DELETE ON profiles
WHEN OLD.country IS NOT NULL OR OLD.category IS NOT NULL
BEGIN
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN ('c:' || OLD.country, 'g:' || OLD.category) AND level = 0 AND bucket = OLD.xp;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN ('c:' || OLD.country, 'g:' || OLD.category) AND level = 1 AND bucket = OLD.xp / 64;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN ('c:' || OLD.country, 'g:' || OLD.category) AND level = 2 AND bucket = OLD.xp / 4096;
  UPDATE xp_buckets SET members = members - 1
    WHERE scope IN ('c:' || OLD.country, 'g:' || OLD.category) AND level = 3 AND bucket = OLD.xp / 262144;
END;
