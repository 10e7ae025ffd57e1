import { and, eq, sql } from "drizzle-orm";
import { minutes } from "#app/core/time.ts";
import { data_exports } from "#app/db/schema/privacy.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { PRIVATE_PREFIX } from "#app/platform/files/files.server.ts";
import { storeStream } from "#app/platform/files/store-stream.server.ts";
import { zipped } from "#app/platform/files/zip.server.ts";
import { failWhen, isGuardFailure } from "#app/platform/outbox.server.ts";
import { areaParts, type FileProgress, fileParts } from "./export-files.server.ts";
import { type ExportPart, LINK_LIVES, partsOf } from "./parts.ts";
import { READ_ME } from "./read-me.ts";

/** What one ZIP of an export may weigh before another begins: a run of the cron makes one ZIP. */
const PART_WEIGHT = 256 * 1024 * 1024;
/** Longer than a run can take: another one may take over then. */
const LEASE = minutes(16);
const MOST_ATTEMPTS = 5;
const ROUND = 3;

type Making = Pick<AppContext, "db" | "clock" | "portfolio" | "parts" | "commit">;
type Row = typeof data_exports.$inferSelect;

/**
 * The cron: makes the next ZIP of exports that were asked for, oldest first. A run that was cut off leaves only an export
 * that another run takes over.
 * @returns how many ZIPs were made
 */
export async function makeExports(ctx: Making, weight = PART_WEIGHT): Promise<number> {
  const due = await lease(ctx);
  await eachAlone(due, async (row) => {
    if (row.attempts > MOST_ATTEMPTS) await fail(ctx, row);
    else await makePart(ctx, row, weight);
  });
  return due.length;
}

/** Takes exports nobody works at; each is this run's alone until its lease is over. */
async function lease({ db, clock }: Making): Promise<Row[]> {
  const now = clock.now();
  return db
    .update(data_exports)
    .set({ status: "processing", leased_until: now + LEASE, attempts: sql`${data_exports.attempts} + 1` })
    .where(
      sql`${data_exports.id} IN (SELECT id FROM ${data_exports} WHERE status IN ('enqueued', 'processing')
        AND leased_until <= ${now} ORDER BY leased_until LIMIT ${ROUND})`,
    )
    .returning();
}

async function makePart(ctx: Making, row: Row, weight: number): Promise<void> {
  const made = partsOf(row.parts);
  const progress: FileProgress = { last: row.after_file, finished: false };
  const key = newKey();
  const at = ctx.clock.now();
  const part = made.length + 1;
  async function* contents() {
    if (part === 1) yield* areaParts(ctx.db, row.user_id);
    yield* fileParts(ctx, row.user_id, progress, weight);
  }
  const readMe = async () => ({ name: "README.txt", pieces: [READ_ME(part)] });
  const size = await storeStream(ctx.parts, key, "application/zip", zipped(contents(), readMe, at));
  const parts = [...made, { key, size }];
  await keep(ctx, row, parts, progress).catch(async (error: unknown) => {
    await ctx.portfolio.remove([key]);
    // Somebody else has it meanwhile, or the account is gone: theirs counts.
    if (!isGuardFailure(error)) throw error;
  });
}

async function keep(ctx: Making, row: Row, parts: ExportPart[], { last, finished }: FileProgress) {
  const now = ctx.clock.now();
  const expiresAt = now + LINK_LIVES;
  const still = and(
    eq(data_exports.id, row.id),
    eq(data_exports.status, "processing"),
    eq(data_exports.leased_until, row.leased_until),
  );
  const next = { parts, after_file: last, leased_until: 0, attempts: 0 };
  const ready = { status: "ready", ready_at: now, expires_at: expiresAt } as const;
  await ctx.commit(
    [
      ctx.db
        .update(data_exports)
        .set(finished ? { ...next, ...ready } : next)
        .where(still),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    ...(finished
      ? [{ name: "export.ready" as const, payload: { userId: row.user_id, exportId: row.id, expiresAt } }]
      : []),
  );
}

/** What stood of it is of no use to anybody. */
async function fail({ db, portfolio }: Making, row: Row): Promise<void> {
  await portfolio.remove(partsOf(row.parts).map(({ key }) => key));
  await db.update(data_exports).set({ status: "failed", parts: [] }).where(eq(data_exports.id, row.id));
}

/** The cron: removes the files of exports whose seven days are over, then forgets the rows a month later. */
export async function expireExports({
  db,
  clock,
  portfolio,
}: Pick<AppContext, "db" | "clock" | "portfolio">): Promise<number> {
  const now = clock.now();
  const over = await db
    .select({ id: data_exports.id, parts: data_exports.parts })
    .from(data_exports)
    .where(sql`${data_exports.status} = 'ready' AND ${data_exports.expires_at} <= ${now}`)
    .limit(ROUND);
  await eachAlone(over, async ({ id, parts }) => {
    await portfolio.remove(partsOf(parts).map(({ key }) => key));
    await db.update(data_exports).set({ status: "expired", parts: [] }).where(eq(data_exports.id, id));
  });
  return over.length;
}

/** 128 random bits: private files are never guessed (security.md §4). */
function newKey(): string {
  return `${PRIVATE_PREFIX}exports/${Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("hex")}.zip`;
}
