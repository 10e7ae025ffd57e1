import { expect, test } from "vitest";
import type { AnyDomainEvent } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { excerptOf } from "#app/features/feed/rules.ts";
import { effectsOf } from "#workers/jobs/reactions.ts";
import type { Account } from "./accounts.ts";
import demoAccounts from "./demo-accounts.json" with { type: "json" };
import { liveDemoWorld } from "./demo-history.ts";
import { insertRows } from "./insert-rows.ts";
import type { StoredStatement } from "./local-store.ts";
import type { Posting } from "./postings.ts";
import type { SharedPost } from "./posts.ts";
import { seedId } from "./seed-id.ts";
import { SEEDED_AT, seededStore } from "./seeded-store.ts";
import { wasPublished } from "./shelved-postings.ts";
import type { Spark } from "./sparks.ts";
import { stored, writingOnly } from "./stored-statement.ts";
import { type Swipe, swipeRow } from "./swipe-rows.ts";
import { members } from "./world/members.ts";

const now = SEEDED_AT;
const history = liveDemoWorld(now);
/** Read by all, changed by none. */
const seeded = await seededStore(history);

test("all rows go in, and every count agrees with them", async () => {
  expect(seeded.select("PRAGMA foreign_key_check")).toEqual([]);
  expect(seeded.select("SELECT count(*) AS n FROM profiles")).toEqual([{ n: 40 }]);
  expect(seeded.select("SELECT count(*) AS n FROM opportunities WHERE status = 'active'")).toEqual([
    { n: 60 },
  ]);
  expect(
    seeded.select(`SELECT display_name FROM profiles JOIN users ON id = user_id WHERE xp <>
      (SELECT sum(xp_earned) FROM xp_activities a WHERE a.user_id = profiles.user_id)`),
  ).toEqual([]);
  expect(seeded.select("SELECT xp FROM profiles WHERE handle = 'miravaladares'")).toEqual([{ xp: 2140 }]);
  // Whoever has a company posts for it, under its name.
  expect(
    seeded.select(`SELECT o.title FROM opportunities o LEFT JOIN companies c ON c.created_by = o.created_by
      WHERE o.company_id IS NOT c.id OR (c.id IS NOT NULL AND o.company_name <> c.name)`),
  ).toEqual([]);
  expect(
    seeded.select("SELECT count(*) > 30 AS many FROM opportunities WHERE company_id IS NOT NULL"),
  ).toEqual([{ many: 1 }]);
  expect(
    seeded.select(`SELECT title FROM opportunities o WHERE interest_count <>
      (SELECT count(*) FROM applications WHERE opportunity_id = o.id)`),
  ).toEqual([]);
  expect(
    seeded.select(`SELECT user_id FROM notification_counters c WHERE (last_seq, unread) <>
      (SELECT count(*), sum(read = 0) FROM notifications n WHERE n.user_id = c.user_id)`),
  ).toEqual([]);
});

test("mira has a media kit with numbers, rates and two links, of which one was opened", () => {
  expect(
    seeded.select(`SELECT k.status, json_array_length(k.audience) > 0 AS audience,
      json_array_length(k.rates) AS rates, (SELECT count(*) FROM kit_links l WHERE l.user_id = k.user_id) AS links,
      (SELECT count(*) FROM kit_links l WHERE l.opened > 0) AS opened FROM media_kits k`),
  ).toEqual([{ status: "published", audience: 1, rates: 3, links: 2, opened: 1 }]);
});

test("mira leads a crew that is ready, and has applied with it", () => {
  expect(
    seeded.select(`SELECT c.status, (SELECT sum(m.split_bps) FROM crew_members m WHERE m.crew_id = c.id
        AND m.confirmed_at IS NOT NULL) AS shares, (SELECT count(*) FROM network n JOIN crew_members m
        ON m.user_id = n.other_id AND m.crew_id = c.id WHERE n.user_id = c.lead_id) AS known,
      (SELECT count(*) FROM applications a JOIN application_members p ON p.application_id = a.id
        WHERE a.crew_id = c.id) AS behind FROM crews c`),
  ).toEqual([{ status: "open", shares: 10_000, known: 2, behind: 3 }]);
});

test("what was paid is known of most kinds of work, over all countries and in none alone", () => {
  expect(
    seeded.select("SELECT count(*) >= 5 AS many FROM rate_ranges WHERE country = '' AND low IS NOT NULL"),
  ).toEqual([{ many: 1 }]);
  expect(seeded.select("SELECT * FROM rate_ranges WHERE country <> '' AND low IS NOT NULL")).toEqual([]);
});

test("one event is over, with its guests counted, and one is open", () => {
  expect(
    seeded.select(`SELECT closes_at > ${now} AS open, attended, (SELECT count(*) FROM event_check_ins c
        WHERE c.event_id = e.id AND c.created_at BETWEEN e.opens_at AND e.closes_at) > 8 AS several,
      attended = (SELECT count(*) FROM event_check_ins c WHERE c.event_id = e.id) AS counted
      FROM event_codes e ORDER BY id`),
  ).toEqual([
    { open: 0, attended: expect.any(Number), several: 1, counted: 1 },
    { open: 1, attended: 0, several: 0, counted: 1 },
  ]);
});

test("the team finds a case in each of its views, as the reports and their makers stand", async () => {
  const cases = seeded.select(`SELECT c.status, c.reports = (SELECT count(*) FROM reports r
      WHERE r.case_id = c.id) AS counted, c.asked IS NOT NULL AS asked,
      EXISTS (SELECT 1 FROM appeals a WHERE a.subject_id = c.id AND a.status = 'open') AS appealed
    FROM moderation_cases c ORDER BY c.created_at`);
  expect(cases).toEqual([
    { status: "dismissed", counted: 1, asked: 0, appealed: 0 },
    { status: "appealed", counted: 1, asked: 0, appealed: 1 },
    { status: "open", counted: 1, asked: 1, appealed: 0 },
    { status: "open", counted: 1, asked: 0, appealed: 0 },
  ]);
  expect(
    seeded.select(
      "SELECT count(*) AS n FROM audit_log JOIN user_roles ON user_id = actor_id AND role = 'admin'",
    ),
  ).toEqual([{ n: 4 }]);
});

test("two calls stand in threads, one that waits and one that is agreed", () => {
  const calls =
    seeded.select(`SELECT m.status, json_array_length(m.slots) AS slots, m.starts_at > ${now} AS ahead,
      m.remind_at IS NOT NULL AS reminded, s.type, s.sender_id = m.proposed_by AS own, s.entity_ref ->> 'id' = m.id AS card
    FROM meetings m JOIN messages s ON s.id = m.message_id JOIN conversation_members t
      ON t.conversation_id = m.conversation_id AND t.user_id = m.with_id ORDER BY m.status`);
  const call = { ahead: 1, type: "call", own: 1, card: 1 };
  expect(calls).toEqual([
    { ...call, status: "confirmed", slots: 2, reminded: 1 },
    { ...call, status: "proposed", slots: 3, reminded: 0 },
  ]);
});

test("posts, with what others made of them, are counted and seen by who may see them", async () => {
  expect(seeded.select("SELECT count(*) AS n FROM feed_posts")).toEqual([{ n: 25 }]);
  expect(
    seeded.select(`SELECT content FROM feed_posts p WHERE (reaction_count, comment_count) <>
      ((SELECT count(*) FROM post_reactions r WHERE r.post_id = p.id), (SELECT count(*) FROM post_comments c WHERE c.post_id = p.id))`),
  ).toEqual([]);
  expect(seeded.select("SELECT votes, counts FROM post_polls")).toEqual([{ votes: 5, counts: "[3,0,1,1]" }]);
  for (const table of ["post_reactions", "post_comments", "post_votes"]) {
    expect(
      seeded.select(`SELECT content FROM ${table} r JOIN feed_posts p ON p.id = r.post_id
        WHERE r.created_at <= p.created_at OR (visibility = 'circle' AND r.user_id <> p.user_id AND NOT EXISTS
          (SELECT 1 FROM matches WHERE user_a = min(r.user_id, p.user_id) AND user_b = max(r.user_id, p.user_id)
            AND matches.created_at <= r.created_at))`),
    ).toEqual([]);
  }
});

test("check-ins and streaks agree with the XP they brought, and no tier is news", async () => {
  const [{ n: claims } = { n: 0 }] = seeded.select("SELECT count(*) AS n FROM check_ins");
  expect(Number(claims)).toBeGreaterThan(100);
  expect(
    seeded.select(`SELECT user_id, day_key FROM check_ins c WHERE xp_total <> (SELECT sum(xp_earned) FROM xp_activities a
      WHERE a.user_id = c.user_id AND a.source_type = 'day' AND a.source_id = c.day_key)`),
  ).toEqual([]);
  expect(seeded.select("SELECT * FROM check_ins WHERE streak % 7 = 0 AND xp_total <> 130")).toEqual([]);
  expect(
    seeded.select(`SELECT user_id FROM profiles p WHERE streak_longest <>
      coalesce((SELECT max(streak) FROM check_ins c WHERE c.user_id = p.user_id), 0)`),
  ).toEqual([]);
  expect(seeded.select("SELECT * FROM tier_ups WHERE told_at IS NULL OR seen_at IS NULL")).toEqual([]);
});

test("lists, flags and names are stored as the product stores them", async () => {
  const [profile] = seeded.select("SELECT * FROM profiles WHERE handle = 'miravaladares'");
  expect(JSON.parse(String(profile?.skills))[0]).toBe("Product photography");
  expect(profile?.onboarding_completed).toBe(1);
  const [posting] = seeded.select("SELECT * FROM opportunities WHERE title LIKE 'Winter lookbook%'");
  expect(posting).toMatchObject({ tags: '["Northlight"]', status: "active", ai_image: 0, image_url: null });
  expect(posting?.expires_at).toBe(Number(posting?.published_at) + hours(45 * 24));
});

test("the demo accounts are members, and the staff among them have their roles", async () => {
  for (const { name, email, password } of demoAccounts) {
    expect(members.find((member) => member.email === email)?.displayName).toBe(name);
    expect(password).toBe("thrive-demo-2026");
  }
  expect(
    seeded.select("SELECT email, role FROM user_roles JOIN users ON id = user_id ORDER BY role"),
  ).toEqual([
    { email: "ada@thrive.example", role: "admin" },
    { email: "sam@thrive.example", role: "support" },
  ]);
});

test("mira has news, and northlight has interests to answer", async () => {
  const unread = (email: string) =>
    seeded.select(`SELECT kind FROM notifications JOIN users ON users.id = user_id
      WHERE email = '${email}' AND read = 0 ORDER BY seq`);
  expect(unread("mira@thrive.example").map((row) => row.kind)).toEqual([
    "like_received",
    "like_received",
    "post_comment",
    "match_new",
  ]);
  expect(unread("northlight@thrive.example").map((row) => row.kind)).toContain("interest_received");
  const waiting = seeded.select(`SELECT status FROM applications JOIN users ON users.id = poster_id
    WHERE email = 'northlight@thrive.example' AND status IN ('interested', 'submitted', 'shortlisted')`);
  expect(waiting).toHaveLength(4);
  expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set(["interested", "submitted"]));
  const talks = seeded.select("SELECT DISTINCT status FROM applications").map(({ status }) => status);
  expect(talks).toEqual(expect.arrayContaining(["offered", "countered", "declined"]));
  expect(
    seeded.select(`SELECT id FROM opportunities AS o WHERE application_count <> (SELECT count(*) FROM applications
      WHERE opportunity_id = o.id AND submitted_at IS NOT NULL)`),
  ).toEqual([]);
  expect(
    seeded.select(`SELECT a.id FROM applications AS a WHERE status IN ('offered', 'countered') AND 1 <>
      (SELECT count(*) FROM offers WHERE application_id = a.id AND status = 'open')`),
  ).toEqual([]);
});

/** The columns of a row that do not come from chance or from reading it later. */
const TOLD = `SELECT user_id, seq, title, message, category, kind, priority, link, action_url,
  action_text, actor_id, entity_type, entity_id, dedupe_key, created_at FROM notifications ORDER BY user_id, seq`;
const INTERESTED = `SELECT opportunity_id, applicant_id, poster_id, origin, created_at FROM applications
  WHERE origin = 'swipe' ORDER BY opportunity_id, applicant_id`;
const POSTED = `SELECT user_id, xp_earned, description, source_type, source_id, idem_key, created_at
  FROM xp_activities WHERE activity_type = 'opportunity_posted' ORDER BY idem_key`;

test("what followed is exactly what the product's own reactions make of the same events", async () => {
  const replayed = await seededStore(history);
  for (const table of [
    "notifications",
    "notification_counters",
    "offers",
    "application_members",
    "applications",
    "xp_activities",
    "swipes",
  ]) {
    await replayed.batch([{ sql: `DELETE FROM ${table}`, params: [] }]);
  }
  for (const { event, statements } of listEvents()) {
    await replayed.batch([...statements, ...reactionsTo(event)]);
  }
  for (const question of [TOLD, INTERESTED, POSTED]) {
    expect(replayed.select(question)).toEqual(seeded.select(question));
  }
});

interface Happening {
  event: AnyDomainEvent;
  /** Rows of the act itself that its reactions look at. */
  statements: StoredStatement[];
}

/** The demo world as domain events, in order. */
function listEvents(): Happening[] {
  const { accounts, shelved, swipes: made, sparks, posts } = history;
  const postings = [...history.postings, ...shelved.filter(wasPublished)];
  return [
    ...accounts.map(accountCreated),
    ...postings.map(opportunityCreated),
    ...made.map(swipeMade),
    ...sparks.map(matchCreated),
    ...posts.flatMap(postTalkedAbout),
  ].sort((one, other) => one.event.createdAt - other.event.createdAt);
}

function accountCreated({ id, joinedAt, member }: Account): Happening {
  const payload = { userId: id, email: member.email, displayName: member.displayName };
  return happened({ name: "account.created", payload, ...by(id, joinedAt, "account") });
}

function opportunityCreated({ id, posterId, publishedAt, opportunity }: Posting): Happening {
  const payload = { opportunityId: id, posterId, title: opportunity.title, type: opportunity.type };
  return happened({ name: "opportunity.created", payload, ...by(posterId, publishedAt, id) });
}

function swipeMade(swipe: Swipe): Happening {
  const { actorId, target, direction, at } = swipe;
  const actor = history.accounts.find(({ id }) => id === actorId);
  const onto =
    "posting" in target
      ? {
          type: "opportunity" as const,
          opportunityId: target.posting.id,
          posterId: target.posting.posterId,
          title: target.posting.opportunity.title,
        }
      : { type: "user" as const, userId: target.memberId };
  const actorName = actor?.member.displayName ?? "";
  const payload = { actorId, actorName, direction, target: onto, swipedAt: at };
  const stored = insertRows(swipes, [swipeRow(swipe)]);
  return happened({ name: "swipe.made", payload, ...by(actorId, at, JSON.stringify(onto)) }, stored);
}

function matchCreated({ id, first, second, about, at }: Spark): Happening {
  const named = ({ id: userId, member }: Account) => ({ userId, name: member.displayName });
  const payload = {
    matchId: id,
    kind: about ? ("opportunity" as const) : ("member" as const),
    opportunityId: about?.posting.id ?? null,
    opportunityTitle: about?.posting.opportunity.title ?? null,
    members: [named(first), named(second)] as [ReturnType<typeof named>, ReturnType<typeof named>],
  };
  return happened({ name: "match.created", payload, ...by(first.id, at, id) });
}

function postTalkedAbout({ id, author, post, reactions, comments }: SharedPost): Happening[] {
  const about = { postId: id, authorId: author.id, excerpt: excerptOf(post.text) };
  const named = ({ id: actorId, member }: Account) => ({ actorId, actorName: member.displayName });
  return [
    ...reactions.map(({ from, at }) =>
      happened({ name: "post.reacted", payload: { ...about, ...named(from) }, ...by(from.id, at, id) }),
    ),
    ...comments.map((comment) => {
      const { from, at, answers } = comment;
      const payload = {
        ...about,
        ...named(from),
        commentId: comment.id,
        answersId: answers?.from.id ?? null,
      };
      return happened({ name: "comment.created", payload, ...by(from.id, at, comment.id) });
    }),
  ];
}

function happened(event: AnyDomainEvent, statements: StoredStatement[] = []): Happening {
  return { event, statements };
}

function by(actorId: Id, createdAt: number, subject: string) {
  return {
    id: seedId(`${actorId}:${subject}`, createdAt),
    actorId,
    createdAt,
    browserSessionId: null,
    unfollowed: false,
  };
}

function reactionsTo(event: AnyDomainEvent): StoredStatement[] {
  return effectsOf(writingOnly(), event).flatMap(({ statement }) => (statement ? [stored(statement)] : []));
}

test("threads stand as their messages would have left them", async () => {
  expect(
    seeded.select(`SELECT m.user_id FROM conversation_members m WHERE unread <> (SELECT count(*) FROM messages x
      WHERE x.conversation_id = m.conversation_id AND seq > last_read_seq AND sender_id <> m.user_id AND deleted_at IS NULL)`),
  ).toEqual([]);
  expect(
    seeded.select(`SELECT c.id FROM conversations c WHERE (last_seq, last_message_at) <>
      (SELECT max(seq), max(sent_at) FROM messages x WHERE x.conversation_id = c.id)`),
  ).toEqual([]);
  expect(
    seeded.select(`SELECT title FROM (SELECT display_name AS title, sum(unread) AS unread, sum(folder = 'requests') AS asked
      FROM conversation_members JOIN profiles USING (user_id) WHERE handle IN ('miravaladares', 'northlight')
      GROUP BY user_id) WHERE unread = 0 OR asked = 0`),
  ).toEqual([]);
  expect(
    seeded.select("SELECT DISTINCT kind FROM conversations ORDER BY kind").map(({ kind }) => kind),
  ).toEqual(["application", "direct", "match", "project"]);
  expect(
    seeded.select(
      "SELECT count(*) AS n FROM file_scopes JOIN files ON id = file_id WHERE scope = 'conversation'",
    ),
  ).toEqual([{ n: 1 }]);
  expect(
    seeded.select(`SELECT id FROM matches WHERE status = 'in_conversation' AND last_activity_at <>
      (SELECT last_message_at FROM conversations WHERE match_id = matches.id)`),
  ).toEqual([]);
});

test("every posting was looked at as often as its days say, and no visit is older than who was visited", async () => {
  expect(
    seeded.select(`SELECT created_by FROM opportunities o WHERE status = 'active' GROUP BY created_by HAVING sum(view_count) <>
      (SELECT coalesce(sum(value), 0) FROM daily_rollups r WHERE r.subject_id = o.created_by AND metric = 'posting_views')`),
  ).toEqual([]);
  for (const [table, metric] of [
    ["feed_posts", "post_views"],
    ["portfolio_items", "work_views"],
  ])
    expect(
      seeded.select(`SELECT user_id FROM ${table} o GROUP BY user_id HAVING sum(view_count) <>
        (SELECT coalesce(sum(value), 0) FROM daily_rollups r WHERE r.subject_id = o.user_id AND metric = '${metric}')`),
    ).toEqual([]);
  expect(
    seeded.select(`SELECT display_name FROM daily_rollups JOIN profiles ON user_id = subject_id
      WHERE metric = 'profile_views' AND unixepoch(day) * 1000 < profiles.created_at`),
  ).toEqual([]);
  expect(seeded.select("SELECT count(*) > 0 AS some FROM daily_rollups WHERE metric = 'likes'")).toEqual([
    { some: 1 },
  ]);
  // The cron goes on where the demo world ends.
  expect(seeded.select("SELECT count(*) AS days, max(day) AS last FROM rolled_up_days")).toEqual([
    { days: 60, last: "2026-11-19" },
  ]);
});
