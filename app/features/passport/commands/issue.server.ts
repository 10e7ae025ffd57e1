import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { rowsOf, statement } from "#app/db/client.server.ts";
import { credential_withdrawals, credentials } from "#app/db/schema/passport.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { passportKeys } from "../keys.server.ts";
import { credentialOf } from "../rules.ts";
import type { IssueInput } from "../schema.ts";
import { isCertifiable, selectSource, subjectOf } from "../sources.server.ts";
import { NOT_NOW, signed } from "../tokens.server.ts";

type IssueContext = Pick<MemberContext, "db" | "env" | "clock" | "viewer" | "commit" | "limits">;

/** How often another place in the list is tried when somebody else took it at the same moment. */
const TRIES = 5;
/** Places that are left free at random, so that neighbours seldom want the same one. */
const GAP = 16;

/**
 * Certifies a completed project, a review or a verified skill of the member, with what is public of it now. What is
 * certified already stays as it is.
 * @returns the credential's id
 * @throws AppError `not_found` for what is not theirs or not done, `conflict` where there is no key
 */
export async function issueCredential(ctx: IssueContext, input: IssueInput): Promise<Id> {
  const { kind, source, named } = input;
  const me = ctx.viewer.userId;
  const keys = await passportKeys(ctx.env);
  if (!keys.signing) throw new AppError("conflict", { sentence: NOT_NOW, standing: true });
  const reads = () =>
    [
      selectSource(ctx.db, kind, me, source),
      rowsOf<{ id: Id }>(
        ctx.db,
        sql`SELECT id FROM ${credentials} WHERE user_id = ${me} AND kind = ${kind} AND source_id = ${source}
          AND revoked_at IS NULL`,
      ),
      rowsOf<{ name: string; place: number }>(
        ctx.db,
        sql`SELECT display_name AS name, 1 + max(coalesce((SELECT max(status_index) FROM ${credentials}), -1),
            coalesce((SELECT max(status_index) FROM ${credential_withdrawals}), -1)) AS place
          FROM ${profiles} WHERE user_id = ${me}`,
      ),
    ] as const;
  let answers: Readonly<Answers<ReturnType<typeof reads>>> = await ctx.limits.take("api_write", me, reads());
  for (let left = TRIES; ; left--) {
    const [[row], [live], [about]] = answers;
    if (live) return live.id;
    if (!row || !about) throw new AppError("not_found");
    const now = ctx.clock.now();
    const id = newId(now);
    const place = about.place + Math.floor(Math.random() * GAP);
    const subject = subjectOf(kind, row, { site: keys.site, userId: me, name: about.name, named });
    const token = await signed(
      keys,
      credentialOf({ site: keys.site, issuer: keys.did, id, kind, subject, place, now }),
    );
    try {
      await ctx.commit(
        [
          statement(
            ctx.db,
            sql`INSERT INTO ${credentials} (id, user_id, kind, source_id, token, status_index, issued_at)
              SELECT ${id}, ${me}, ${kind}, ${source}, ${token}, ${place}, ${now} WHERE ${isCertifiable(kind, me, source)}`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
        ],
        { name: "credential.issued", payload: { userId: me, credentialId: id, kind } },
      );
      return id;
    } catch (error) {
      if (isGuardFailure(error)) throw new AppError("not_found");
      const taken =
        isUniqueFailure(error, "credentials.status_index") ||
        isUniqueFailure(error, "credentials.user_id, credentials.kind, credentials.source_id");
      if (!taken || left === 0) throw error;
      answers = await ctx.db.batch(reads());
    }
  }
}
