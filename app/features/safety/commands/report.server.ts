import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { decided_reports, reports } from "#app/db/schema/safety.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type TakingContext, takeAsMember } from "#app/platform/take-as-member.server.ts";
import { caseNumber } from "../rules.ts";
import type { ReportInput } from "../schema.ts";
import { excerptsOf, selectOwner } from "../subjects.server.ts";
import { blocking } from "./block.server.ts";

export interface Reported {
  caseNumber: string;
  /** It was reported by this member before: nothing new was stored. */
  again: boolean;
  blocked: boolean;
}

/**
 * Stores a report, one at a time per member and subject: a repeat gives the number of the first until that is decided
 * (product.md §5.17); what happens again afterwards is another one. Its owner is not told. May block them in the same
 * batch.
 * @throws AppError `not_found` for what the member cannot have seen or is theirs; RateLimited after 20 a day
 */
export async function report(
  asker: TakingContext & Pick<AppContext, "clock" | "commit">,
  input: ReportInput,
): Promise<Reported> {
  const subject = { type: input.subject_type, id: input.subject_id };
  const ofMine = (me: Id) =>
    sql`reporter_id = ${me} AND subject_type = ${subject.type} AND subject_id = ${subject.id}`;
  const { member: ctx, answers } = await takeAsMember(asker, "report", (me) => [
    selectOwner(asker.db, subject, me),
    statement(asker.db, sql`SELECT ${DECIDED} AS decided FROM ${reports} WHERE ${ofMine(me)}`),
  ]);
  const [[owner], [before]] = answers as [{ owner: Id }[], { decided: number }[]];
  if (!owner) throw new AppError("not_found");
  const me = ctx.viewer.userId;
  const now = ctx.clock.now();
  const id = newId(now);
  const stored = statement(
    ctx.db,
    sql`INSERT INTO ${reports} (id, reporter_id, subject_type, subject_id, owner_id, reason, details, excerpts, status,
        created_at)
      VALUES (${id}, ${me}, ${subject.type}, ${subject.id}, ${owner.owner}, ${input.reason}, ${input.details},
        ${excerptsOf(subject, input.excerpts)}, 'open', ${now})
      ON CONFLICT (reporter_id, subject_type, subject_id) DO UPDATE SET reason = reason
      RETURNING id`,
  );
  const madeRoom = before?.decided ? makeRoom(ctx.db, ofMine(me)) : [];
  const block =
    input.also_block && owner.owner ? blocking(ctx.db, { blockerId: me, blockedId: owner.owner, now }) : null;
  const { results } = await ctx.commit(
    [...madeRoom, stored, ...(block ? [block.statement] : [])],
    {
      name: "report.made",
      payload: { reportId: id, userId: me, subjectType: subject.type, reason: input.reason },
      when: sql`EXISTS (SELECT 1 FROM ${reports} WHERE id = ${id})`,
      ...(before && !before.decided ? {} : { usual: true as const }),
    },
    ...(block ? [block.happened] : []),
  );
  const [row] = results[madeRoom.length] as { id: Id }[];
  const kept = row?.id ?? id;
  return { caseNumber: caseNumber(kept), again: kept !== id, blocked: block !== null };
}

const DECIDED = sql`(status IN ('actioned', 'dismissed'))`;

const COLUMNS = sql.raw(
  "id, reporter_id, subject_type, subject_id, owner_id, reason, details, excerpts, status, case_id, created_at",
);

/** What was decided of it before goes beside, where its case still finds it. */
function makeRoom(db: AppContext["db"], mine: SQL): Statement[] {
  const old = sql`${mine} AND ${DECIDED}`;
  return [
    statement(
      db,
      sql`INSERT INTO ${decided_reports} (${COLUMNS}) SELECT ${COLUMNS} FROM ${reports} WHERE ${old}`,
    ),
    statement(db, sql`DELETE FROM ${reports} WHERE ${old}`),
  ];
}
