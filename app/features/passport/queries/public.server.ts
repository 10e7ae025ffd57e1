import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { rowsOf } from "#app/db/client.server.ts";
import { credential_withdrawals, credentials } from "#app/db/schema/passport.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { reviews } from "#app/db/schema/reviews.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { passportKeys } from "../keys.server.ts";
import type { Credential, CredentialKind, CredentialSubject } from "../schema.ts";
import { verified } from "../tokens.server.ts";
import { REASONS, type Reason } from "../words.ts";

/** What somebody who opens a credential's address is told. */
export type CredentialAnswer =
  | { state: "members_only" }
  | { state: "suspended" }
  /** Of one whose member has left, only when it ended. */
  | { state: "withdrawn"; withdrawnAt: number; reason: string | null; held: HeldCredential | null }
  /** `unconfirmed`: no key that we have fits its signature. */
  | { state: "valid" | "unconfirmed"; held: HeldCredential };

export type HeldCredential = NonNullable<ReturnType<typeof heldOf>>;

interface Row {
  kind: CredentialKind;
  token: string;
  issuedAt: number;
  revokedAt: number | null;
  reason: Reason | null;
  own: number;
  handle: string;
  status: "active" | "suspended" | "deactivated" | "deleted";
  visibility: "public" | "members" | "hidden";
  blocked: number;
  /** Whom it names may not be named to everybody any longer. */
  veiled: number;
}

/**
 * A credential by its id, its signature checked anew. It is seen by whom its member's page is seen.
 * @throws AppError `not_found`
 */
export async function getCredential(
  ctx: Pick<AppContext, "ask" | "db" | "env" | "viewer">,
  id: string,
): Promise<CredentialAnswer> {
  if (!isId(id)) throw new AppError("not_found");
  const [[row], [ended]] = await ctx.ask([selectCredential(ctx, id), selectWithdrawal(ctx, id)]);
  if (!row && ended) return { state: "withdrawn", withdrawnAt: ended.withdrawnAt, reason: null, held: null };
  if (!row || row.blocked) throw new AppError("not_found");
  if (!row.own) {
    if (row.status === "suspended") return { state: "suspended" };
    if (row.status !== "active" || row.visibility === "hidden") throw new AppError("not_found");
    if (row.visibility === "members" && !ctx.viewer) return { state: "members_only" };
  }
  const credential = row.token === "" ? null : await verified(await passportKeys(ctx.env), row.token);
  const held = heldOf(id, row, credential);
  if (row.revokedAt !== null)
    return {
      state: "withdrawn",
      withdrawnAt: row.revokedAt,
      reason: row.reason && REASONS[row.reason],
      held,
    };
  if (!held) throw new AppError("not_found");
  return { state: credential ? "valid" : "unconfirmed", held };
}

function heldOf(id: Id, row: Row, credential: Credential | null) {
  if (row.token === "") return null;
  const { kind, token, issuedAt, handle } = row;
  const says = credential?.credentialSubject ?? null;
  const subject = says && row.veiled === 1 ? withoutAuthor(says) : says;
  const open = row.visibility === "public" && row.status === "active";
  // Its file is not handed out while it names somebody who is not shown any longer.
  return { id, kind, issuedAt, handle, open, subject, token: subject === says ? token : null };
}

function withoutAuthor(subject: CredentialSubject): CredentialSubject {
  if (!("review" in subject) || !subject.review.author) return subject;
  const { author: _, ...review } = subject.review;
  return { ...subject, review };
}

/** A credential with how its member stands, and how to whoever asks. */
function selectCredential({ db, viewer }: Pick<AppContext, "db" | "viewer">, id: Id) {
  const me = viewer?.userId ?? null;
  const owner = sql.raw("c.user_id");
  return rowsOf<Row>(
    db,
    sql`SELECT c.kind, c.token, c.issued_at AS issuedAt, c.revoked_at AS revokedAt, c.revoke_reason AS reason,
        c.user_id IS ${me} AS own, p.handle, p.status, p.visibility,
        ${me ? sql`NOT (${notBlocked(me, owner)} AND ${notHiddenFrom(me, owner)})` : sql`0`} AS blocked,
        c.kind = 'review' AND NOT EXISTS (SELECT 1 FROM ${reviews} AS r WHERE r.id = c.source_id AND (r.author_id IS NULL
          OR EXISTS (SELECT 1 FROM ${profiles} AS a WHERE a.user_id = r.author_id AND a.status = 'active'
            AND a.visibility = 'public'))) AS veiled
      FROM ${credentials} AS c CROSS JOIN ${profiles} AS p ON p.user_id = c.user_id WHERE c.id = ${id}`,
  );
}

/** When a credential ended, also one whose member has left. */
export function selectWithdrawal({ db }: Pick<AppContext, "db">, id: Id) {
  return rowsOf<{ withdrawnAt: number }>(
    db,
    sql`SELECT withdrawn_at AS withdrawnAt FROM ${credential_withdrawals} WHERE credential_id = ${id}`,
  );
}
