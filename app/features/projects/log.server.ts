import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { project_events } from "#app/db/schema/projects.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type CommitResult, type Happened, orConflict } from "#app/platform/outbox.server.ts";
import { hashEntry } from "./chain.ts";

/** How often an act is tried again that others were quicker than. */
const TRIES = 12;

/** What a command writes into the log. */
export interface LogEntry {
  type: string;
  data: Record<string, unknown>;
}

interface Head {
  id: Id;
  logSeq: number;
  logHash: string;
}

/**
 * The way every command on a project ends: its rows, its entries in the log and its events in one batch. Two at once
 * cannot fork the chain: the database takes only the entry that follows the last one, and whoever comes second writes
 * anew behind the first. Their rows are judged again by their own guards.
 * @throws AppError `conflict` when a guard among the statements failed
 */
export async function commitToDesk(
  ctx: Pick<AppContext, "db" | "clock" | "commit"> & { viewer: { userId: Id } | null },
  head: Head,
  acts: LogEntry[],
  statements: Statement[],
  happened: Happened[] = [],
  conflict?: string,
): Promise<CommitResult> {
  let { logSeq, logHash } = head;
  for (let tried = 1; ; tried++) {
    const entries = await followingEntries(
      ctx.db,
      { id: head.id, logSeq, logHash },
      { actorId: ctx.viewer?.userId ?? null, now: ctx.clock.now() },
      acts,
    );
    try {
      return await orConflict(() => ctx.commit([...statements, ...entries], ...happened), conflict);
    } catch (error) {
      if (!isOutrun(error) || tried === TRIES) throw error;
      ({ logSeq, logHash } = await readHead(ctx.db, head.id));
    }
  }
}

/** Entries behind the last one of a log, for a batch of one's own. */
export async function followingEntries(
  db: Database,
  head: Head,
  { actorId, now }: { actorId: Id | null; now: number },
  acts: LogEntry[],
): Promise<Statement[]> {
  const statements: Statement[] = [];
  let prevHash = head.logHash;
  for (const [index, { type, data }] of acts.entries()) {
    const seq = head.logSeq + 1 + index;
    const entry = { projectId: head.id, seq, actorId, type, data: JSON.stringify(data), at: now, prevHash };
    const hash = await hashEntry(entry);
    statements.push(
      db.insert(project_events).values({
        project_id: head.id,
        seq,
        actor_id: actorId,
        type,
        data: entry.data,
        at: now,
        prev_hash: prevHash,
        hash,
      }),
    );
    prevHash = hash;
  }
  return statements;
}

/** Somebody else's entry came first. */
function isOutrun(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const message = `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`;
  return message.includes("project_events: not the next entry");
}

async function readHead(db: Database, projectId: Id): Promise<{ logSeq: number; logHash: string }> {
  const [last] = await db
    .select({ logSeq: project_events.seq, logHash: project_events.hash })
    .from(project_events)
    .where(sql`${project_events.project_id} = ${projectId}`)
    .orderBy(sql`${project_events.seq} DESC`)
    .limit(1);
  return last ?? { logSeq: 0, logHash: "" };
}
