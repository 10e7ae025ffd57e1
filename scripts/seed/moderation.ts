import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import type {
  audit_log,
  banned_domains,
  moderation_cases,
  reporter_trust,
} from "#app/db/schema/moderation.ts";
import type { appeals, reports } from "#app/db/schema/safety.ts";
import { FIX_WITHIN, trustOf } from "#app/features/safety/ladder.ts";
import type { Account } from "./accounts.ts";
import type { DemoHistory } from "./demo-history.ts";
import type { Posting } from "./postings.ts";
import type { SharedPost } from "./posts.ts";
import { seedId } from "./seed-id.ts";

type Case = typeof moderation_cases.$inferInsert;
type Report = typeof reports.$inferInsert;
type Logged = typeof audit_log.$inferInsert;

interface Story {
  about: { posting: string } | { post: string };
  /** When it was first reported, before now. */
  ago: number;
  reports: { by: string; reason: string; details: string }[];
  /** What the team made of it, an hour later; nothing yet without it. */
  team?: { act: "ask" | "dismiss" | "warn"; reason: string; appeal?: string };
}

/** In each of the views of the team: to decide, with its owner, decided, and appealed. Nothing is taken down. */
const STORIES: Story[] = [
  {
    about: { posting: "saltbush-monthly-letter" },
    ago: hours(5),
    reports: [
      {
        by: "mira",
        reason: "scam",
        details: "In the first talk I should buy the samples myself, to be paid back later.",
      },
      { by: "kojo", reason: "other", details: "The pay is half of what is written here once you ask." },
    ],
  },
  {
    about: { post: "rashid-shade-map" },
    ago: hours(20),
    reports: [{ by: "lotte", reason: "stolen", details: "The map comes from the city's archive." }],
    team: { act: "ask", reason: "Please name the archive that the map comes from." },
  },
  {
    about: { post: "joaquin-tarpaulin" },
    ago: days(6),
    reports: [{ by: "delroy", reason: "spam", details: "An advertisement." }],
    team: { act: "dismiss", reason: "It is his own work, shown once." },
  },
  {
    about: { post: "thu-salt-test" },
    ago: days(3),
    reports: [
      { by: "hana", reason: "other", details: "It reads like an advertisement, and does not say so." },
    ],
    team: {
      act: "warn",
      reason: "If you were paid for a test, please say so in the post.",
      appeal: "Nobody paid me: I bought the salt, and can show the receipt.",
    },
  },
];

/** What was reported in the demo world, what the team made of it, and a domain it forbade. */
export function moderationRows({ accounts, postings, posts }: DemoHistory, now: number) {
  const account = (key: string) => find(accounts, key, ({ member }) => member.key);
  const ada = account("ada").id;
  const told = STORIES.map((story) => tell(story, account, ownerOf(story, { postings, posts }), ada, now));
  const forbiddenAt = now - days(12);
  const banned: typeof banned_domains.$inferInsert = {
    domain: "free-followers.example",
    reason: "It asks for passwords of other accounts",
    banned_by: ada,
    created_at: forbiddenAt,
  };
  const forbade: Logged = {
    id: seedId("audit:domain", forbiddenAt),
    actor_id: ada,
    action: "domain_ban",
    subject_type: "domain",
    subject_id: banned.domain,
    reason: banned.reason,
    created_at: forbiddenAt,
  };
  return {
    cases: told.map((one) => one.found),
    reports: told.flatMap((one) => one.reports),
    appeals: told.flatMap((one) => one.appeals),
    trust: told.flatMap((one) => one.trust),
    banned: [banned],
    audit: [...told.flatMap((one) => one.audit), forbade],
  };
}

function tell(
  { about, ago, reports, team }: Story,
  account: (key: string) => Account,
  { id: subjectId, ownerId }: { id: Id; ownerId: Id },
  ada: Id,
  now: number,
) {
  const at = now - ago;
  const decidedAt = at + hours(1);
  const subject = {
    subject_type: "posting" in about ? "opportunity" : "post",
    subject_id: subjectId,
  } as const;
  const id = seedId(`case:${subjectId}`, at);
  const ruled = team && team.act !== "ask" ? team : null;
  const right = ruled?.act === "warn";
  const found: Case = {
    id,
    ...subject,
    owner_id: ownerId,
    opened_by: "report",
    status: !ruled ? "open" : ruled.appeal ? "appealed" : right ? "actioned" : "dismissed",
    action: right ? "warn" : "none",
    reports: reports.length,
    weight: reports.length * trustOf({ right: 0, wrong: 0 }),
    reason: ruled?.reason ?? null,
    asked: team?.act === "ask" ? team.reason : null,
    waits_until: team?.act === "ask" ? decidedAt + FIX_WITHIN : null,
    decided_by: ruled ? ada : null,
    decided_at: ruled ? decidedAt : null,
    created_at: at,
  };
  return {
    found,
    reports: reports.map(
      ({ by, ...said }, index): Report => ({
        id: seedId(`report:${subjectId}:${by}`, at + index),
        reporter_id: account(by).id,
        ...subject,
        owner_id: ownerId,
        ...said,
        status: !ruled ? "in_review" : right ? "actioned" : "dismissed",
        case_id: id,
        created_at: at + index,
      }),
    ),
    appeals: ruled?.appeal ? [appealOf(found, ownerId, ruled.appeal, decidedAt + hours(7))] : [],
    trust: ruled
      ? reports.map(({ by }): typeof reporter_trust.$inferInsert => ({
          user_id: account(by).id,
          right: right ? 1 : 0,
          wrong: right ? 0 : 1,
        }))
      : [],
    audit: team
      ? [
          {
            id: seedId(`audit:${subjectId}`, decidedAt),
            actor_id: ada,
            action: `case_${team.act}`,
            ...subject,
            after: { case: id },
            reason: team.reason,
            created_at: decidedAt,
          } satisfies Logged,
        ]
      : [],
  };
}

function appealOf(found: Case, userId: Id, statement: string, at: number): typeof appeals.$inferInsert {
  return {
    id: seedId(`appeal:${found.id}`, at),
    user_id: userId,
    subject_type: "case",
    subject_id: found.id,
    statement,
    evidence: { action: found.action, reason: found.reason },
    status: "open",
    created_at: at,
  };
}

function ownerOf(
  { about }: Story,
  { postings, posts }: { postings: readonly Posting[]; posts: readonly SharedPost[] },
): { id: Id; ownerId: Id } {
  if ("posting" in about) {
    const { id, posterId } = find(postings, about.posting, ({ opportunity }) => opportunity.key);
    return { id, ownerId: posterId };
  }
  const { id, author } = find(posts, about.post, ({ post }) => post.key);
  return { id, ownerId: author.id };
}

function find<T>(all: readonly T[], key: string, keyOf: (one: T) => string): T {
  const found = all.find((one) => keyOf(one) === key);
  if (!found) throw new Error(`the demo world has no ${key}`);
  return found;
}
