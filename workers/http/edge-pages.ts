import { type SQL, sql } from "drizzle-orm";
import type { AnyDomainEvent } from "#app/core/events.ts";
import type { Id } from "#app/core/ids.ts";
import { type Database, statement } from "#app/db/client.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { purgeEverywhere } from "#app/platform/zone-purge.server.ts";

/** Visitors' pages that are not what they were, and whether one of them must be gone everywhere. */
export interface ChangedPages {
  paths: string[];
  /** Something was taken down or left, or is there again: no data centre should say otherwise any longer. */
  withdrawn: boolean;
}

/** Under this name a page is forgotten in every data centre at once. */
export function tagOf(path: string): string {
  return `page:${path}`;
}

/** Has every data centre forget them where one of them must be gone; that this fails is only logged. */
export async function purgeWithdrawn(
  env: AppContext["env"],
  { paths, withdrawn }: ChangedPages,
): Promise<void> {
  if (withdrawn) await tried(purgeEverywhere(env, paths.map(tagOf)));
}

/** A cache that fails costs a page's time, never the page. */
export async function tried(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (fault) {
    log({ event: "edge_cache_failed", ...describeError(fault) });
  }
}

type Asker = Pick<AppContext, "db" | "viewer">;

/** A media kit shows something of these. */
const IN_KITS = new Set(["profile", "portfolio", "review"]);
const OF_PROFILES = new Set(["profile", "portfolio", "post", "review", "skill", "endorsement"]);
/** After these none of the member's pages may be what a visitor saw. */
const OF_MEMBERS = new Set([
  "moderation.decided",
  "account.deactivated",
  "account.deletion_asked",
  "review.taken_down",
]);
/** After these a visitor may see what they were told is not there. */
const BRINGS_BACK = new Set(["suspension.ended", "appeal.decided", "account.came_back"]);
const WITHDRAWS = new Set([
  ...OF_MEMBERS,
  "opportunity.ended",
  "help.removed",
  "kit.changed",
  "portfolio.credit_declined",
  "portfolio.uncredited",
  "portfolio.hidden",
]);
/** What is said of a work stands on its owner's page, and on that of who is credited for it. */
const OF_CREDITS = new Set([
  "portfolio.credit_confirmed",
  "portfolio.credit_declined",
  "portfolio.uncredited",
]);
/** After these a work stands on no page any more. */
const TAKES_WORKS = new Set(["portfolio.hidden", "portfolio.removed"]);

/** What the next visitor may see otherwise after these events; asks the database only where a member's pages all are. */
export async function changedPages(
  asker: Asker,
  events: Pick<AnyDomainEvent, "name" | "payload">[],
): Promise<ChangedPages> {
  const paths = await Promise.all(events.map((event) => shownOn(asker, event)));
  return {
    paths: [...new Set(paths.flat())],
    withdrawn: events.some(({ name }) => WITHDRAWS.has(name) || BRINGS_BACK.has(name)),
  };
}

async function shownOn({ db, viewer }: Asker, event: Pick<AnyDomainEvent, "name" | "payload">) {
  const [area = ""] = event.name.split(".");
  const { opportunityId, userId, ownerId, subjectUserId, slug, kind } = event.payload as Record<
    string,
    Id | undefined
  >;
  if (area === "opportunity" || area === "question") return ["/", `/opportunity/${opportunityId}`];
  if (area === "help") return ["/help", `/help/${slug}`];
  if (area === "legal") return [`/${kind}`];
  const whose = subjectUserId ?? userId;
  if (OF_MEMBERS.has(event.name) && whose) return pagesOf(db, whose);
  const back = BRINGS_BACK.has(event.name) ? (ownerId ?? userId) : undefined;
  if (back) return pagesOf(db, back);
  if (event.name === "kit.changed") return [...profileOf(viewer, whose), ...kitsAt(event.payload)];
  if (!OF_PROFILES.has(area)) return [];
  if (OF_CREDITS.has(event.name) && userId && ownerId)
    return [...(await profilesOf(db, sql`${userId}, ${ownerId}`)), ...(await kitOf(db, ownerId))];
  const credited = TAKES_WORKS.has(event.name) ? await profilesOf(db, creditedFor(event.payload)) : [];
  const kits = IN_KITS.has(area) && whose ? await kitOf(db, whose) : [];
  return [...profileOf(viewer, whose), ...credited, ...kits];
}

/** Who says that they worked on these. */
function creditedFor(payload: object): SQL {
  const ids = "itemIds" in payload ? payload.itemIds : "itemId" in payload ? [payload.itemId] : [];
  return sql`SELECT credit.user_id FROM json_each(${JSON.stringify(ids)}) AS work
    CROSS JOIN portfolio_credits AS credit ON credit.item_id = work.value AND credit.status = 'confirmed'`;
}

/** Both addresses of the profiles of these members. */
async function profilesOf(db: Database, members: SQL): Promise<string[]> {
  const query = sql`SELECT user_id, handle FROM profiles WHERE user_id IN (${members})`;
  const [found] = await db.batch([statement(db, query)]);
  return (found as { user_id: Id; handle: string }[]).flatMap(({ user_id, handle }) => [
    `/profile/${user_id}`,
    `/profile/${handle}`,
  ]);
}

function profileOf(viewer: Asker["viewer"], whose: Id | undefined): string[] {
  return [`/profile/${whose}`, ...(viewer?.userId === whose ? [`/profile/${viewer?.handle}`] : [])];
}

function kitsAt(payload: object): string[] {
  return "slugs" in payload && Array.isArray(payload.slugs)
    ? payload.slugs.map((slug) => `/kit/${slug}`)
    : [];
}

async function kitOf(db: Database, userId: Id): Promise<string[]> {
  const query = sql`SELECT '/kit/' || slug AS path FROM media_kits WHERE user_id = ${userId}`;
  const [found] = await db.batch([statement(db, query)]);
  return (found as { path: string }[]).map(({ path }) => path);
}

/** Both addresses of a member's profile, their kit, and their newest postings. */
async function pagesOf(db: Database, userId: Id): Promise<string[]> {
  const query = sql`SELECT '/profile/' || handle AS path FROM profiles WHERE user_id = ${userId}
    UNION ALL SELECT '/kit/' || slug FROM media_kits WHERE user_id = ${userId}
    UNION ALL SELECT path FROM (SELECT '/opportunity/' || id AS path FROM opportunities
      WHERE created_by = ${userId} ORDER BY created_at DESC LIMIT 100)`;
  const [found] = await db.batch([statement(db, query)]);
  const paths = (found as { path: string }[]).map(({ path }) => path);
  return ["/", `/profile/${userId}`, ...paths];
}
