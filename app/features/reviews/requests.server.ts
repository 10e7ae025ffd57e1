import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { review_requests } from "#app/db/schema/reviews.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { hashToken, type RequestPurpose } from "./request-links.server.ts";
import type { Direction } from "./rules.ts";

/** How a request is named: by the token of its link, or, for the member it was sent to, by its id. */
export type RequestKey = { token: string } | { id: string };

interface RequestRow {
  id: Id;
  requester_id: Id;
  subject_user_id: Id;
  to_email: string | null;
  to_user: Id | null;
  project_id: Id | null;
  project_title: string | null;
  direction: Direction | null;
  skills: string;
  message: string | null;
  status: string;
  expires_at: number;
  code_expires_at: number | null;
  /** JSON of a `ReviewDraft`. */
  draft: string | null;
  /** The request in the other direction of the same project: their review has its id. */
  counterpart_id: Id | null;
  subject_name: string;
  subject_handle: string;
  subject_headline: string | null;
  subject_avatar: string | null;
  subject_xp: number;
}

/** Who answers: a member whom the request names, or whoever holds the link and can read the mail it was sent to. */
export type Answerer = { kind: "member"; viewer: Viewer } | { kind: "external"; address: string };

/** Why a request cannot be answered, or that it can. */
export type RequestState = "open" | "own" | "staff" | "completed" | "declined" | "cancelled" | "expired";

export interface FoundRequest {
  row: RequestRow;
  answerer: Answerer;
  state: RequestState;
}

type ReadContext = Pick<AppContext, "db" | "clock" | "env" | "viewer" | "limits">;

/**
 * The request behind a link, as far as this visitor may see it. Nothing changes by looking.
 * @param uses limits that are counted in the same round trip
 * @throws AppError `not_found` also for somebody else's request, and between members who block each other
 */
export async function getRequest(
  ctx: ReadContext,
  purpose: RequestPurpose,
  key: RequestKey,
  uses: Use[] = [],
): Promise<FoundRequest> {
  const read = await selectRequest(ctx, purpose, key);
  const [[row]] = (await ctx.limits.takeAll(uses, [read])) as [RequestRow[]];
  const answerer = row && answererOf(row, ctx.viewer, "token" in key);
  if (!row || !answerer) throw new AppError("not_found", { sentence: LEADS_NOWHERE });
  return { row, answerer, state: stateOf(row, answerer, ctx, purpose) };
}

const LEADS_NOWHERE =
  "This link leads to no request. Open it once more from the mail, in full; or ask who sent it for a new one.";

/** The same, and it can be answered. @throws AppError `conflict` with the reason when it cannot */
export async function getOpenRequest(
  ctx: ReadContext,
  purpose: RequestPurpose,
  key: RequestKey,
  uses: Use[],
): Promise<FoundRequest> {
  const found = await getRequest(ctx, purpose, key, uses);
  if (found.state !== "open") throw closedError(found.state, purpose);
  return found;
}

/** The refusal of an answer to a request that takes none. */
export function closedError(state: Exclude<RequestState, "open">, purpose: RequestPurpose): AppError {
  if (state === "own" || state === "staff") {
    return new AppError("forbidden", { sentence: closedSentence(state, purpose) });
  }
  return new AppError("conflict", { sentence: closedSentence(state, purpose) });
}

/** A sentence on why there is nothing to answer. */
export function closedSentence(state: Exclude<RequestState, "open">, purpose: RequestPurpose): string {
  const what = purpose === "review" ? "review" : "endorsement";
  const sentences: Record<typeof state, string> = {
    own: `This link asks for a ${what} of yourself. Send it to somebody you worked with.`,
    staff: "Staff accounts do not write reviews.",
    completed: "This link was used already: thank you, your answer has arrived.",
    declined: "You have declined this request.",
    cancelled: "This request was taken back.",
    expired: "This link has expired. Ask for a new one if you still want to answer.",
  };
  return sentences[state];
}

/** SQL condition: this request still waits for its answer. */
export function requestWaits(requestId: Id, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM ${review_requests} WHERE id = ${requestId} AND status IN ('sent', 'opened')
    AND expires_at > ${now})`;
}

async function selectRequest(ctx: ReadContext, purpose: RequestPurpose, key: RequestKey): Promise<Statement> {
  const viewerId = ctx.viewer?.userId ?? null;
  const named =
    "token" in key
      ? sql`r.token_hash = ${await hashToken(ctx.env, key.token.slice(0, 100))}`
      : sql`r.id = ${isId(key.id) ? key.id : ""} AND r.to_user = ${viewerId}`;
  return statement(
    ctx.db,
    sql`SELECT r.id, r.requester_id, r.subject_user_id, r.to_email, r.to_user, r.project_id, r.project_title,
        r.direction, r.skills, r.message, r.status, r.expires_at, r.code_expires_at, r.draft,
        (SELECT back.id FROM ${review_requests} AS back WHERE back.project_id = r.project_id
          AND back.to_user = r.subject_user_id AND back.subject_user_id = r.to_user) AS counterpart_id,
        p.display_name AS subject_name, p.handle AS subject_handle, p.headline AS subject_headline,
        p.avatar_url AS subject_avatar, p.xp AS subject_xp
      FROM ${review_requests} AS r INNER JOIN ${profiles} AS p ON p.user_id = r.subject_user_id
      WHERE ${named} AND r.purpose = ${purpose} AND p.status = 'active'
        AND ${viewerId ? notBlocked(viewerId, sql`r.subject_user_id`) : sql`1`}
        AND (r.to_user IS NULL OR ${notBlocked(sql`r.to_user`, sql`r.subject_user_id`)})`,
  );
}

function answererOf(row: RequestRow, viewer: Viewer | null, byToken: boolean): Answerer | null {
  if (viewer && (row.to_user === viewer.userId || row.to_email === viewer.email)) {
    return { kind: "member", viewer };
  }
  // The subject may look at their own link; it tells them so.
  return byToken && row.to_email ? { kind: "external", address: row.to_email } : null;
}

function stateOf(
  row: RequestRow,
  answerer: Answerer,
  ctx: Pick<AppContext, "viewer" | "clock">,
  purpose: RequestPurpose,
): RequestState {
  if (ctx.viewer?.userId === row.subject_user_id) return "own";
  if (row.status === "sent" || row.status === "opened") {
    if (row.expires_at <= ctx.clock.now()) return "expired";
    const isStaff = answerer.kind === "member" && answerer.viewer.roles.length > 0;
    return purpose === "review" && isStaff ? "staff" : "open";
  }
  return row.status as RequestState;
}
