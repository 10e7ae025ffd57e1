import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { agreement_signatures, agreements } from "#app/db/schema/agreements.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { proposeAgreementSchema, signAgreementSchema } from "../agreement-rules.ts";
import { holds, isOpenForNames, neededNames } from "../agreement-rules.ts";
import { contentHash } from "../agreement-text.ts";
import { allowed, type Desk, deskOf, selectDesk } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { projectIs, requireStatus } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { type AgreementRow, selectAgreements, termsOf } from "../queries/agreements.server.ts";
import type { Permission, ProjectStatus } from "../rules.ts";

const SIGNED_IN: ProjectStatus[] = ["draft", "active", "on_hold"];

const NEWER = "There is a newer version of the agreement. Please read that one.";

/**
 * A new version is sent to all who have to sign it. What held before holds until then, and every name under an older
 * version stays where it is.
 * @throws AppError `conflict` when somebody else wrote one meanwhile
 */
export async function proposeAgreement(
  ctx: ProjectContext,
  projectId: string,
  { after, body, change_note }: z.output<typeof proposeAgreementSchema>,
): Promise<void> {
  const { desk, rows } = await getAgreements(ctx, projectId, "draft_agreement");
  await refuseBanned(ctx, null, body, change_note);
  const last = rows[0];
  if ((last?.version ?? 0) !== after) throw new AppError("conflict", { sentence: NEWER });
  if (last?.body === body) {
    throw new AppError("invalid_input", {
      fields: { body: ["Nothing is different from the last version."] },
    });
  }
  if (last && !change_note) {
    throw new AppError("invalid_input", {
      fields: { change_note: ["Please say what is different, and why."] },
    });
  }
  const now = ctx.clock.now();
  const version = after + 1;
  // What was settled besides money and days (rights, the trade) goes on.
  const terms = { ...(last?.terms as Record<string, unknown> | undefined), ...termsOf(desk) };
  const hash = await contentHash(body, terms);
  await commitToDesk(
    ctx,
    desk,
    [{ type: "agreement.sent", data: { version, content_hash: hash, change_note } }],
    [
      projectIs(ctx, desk.id, SIGNED_IN),
      isNewest(ctx, desk, after),
      ctx.db.insert(agreements).values({
        id: newId(now),
        project_id: desk.id,
        version,
        body_md: body,
        terms,
        content_hash: hash,
        change_note,
        created_by: ctx.viewer.userId,
        status: "sent",
        created_at: now,
      }),
    ],
    [
      changed(ctx.viewer, desk, "agreement.sent", {
        mark: `${desk.id}:${version}`,
        about: `version ${version} of the agreement`,
        tell: neededNames(desk.people).map(({ userId }) => userId),
      }),
    ],
    NEWER,
  );
}

/**
 * Somebody puts their name under the newest version, as it was on their screen. With the last name that was missing it
 * holds, and takes the place of the one that held before.
 * @throws AppError `conflict` for words that are not the newest, or for a second name of the same member
 */
export async function signAgreement(
  ctx: ProjectContext,
  projectId: string,
  form: z.output<typeof signAgreementSchema>,
  tries = 2,
): Promise<{ holds: boolean }> {
  const { desk, rows } = await getAgreements(ctx, projectId, "sign");
  const me = ctx.viewer.userId;
  const [last] = rows;
  if (!neededNames(desk.people).some(({ userId }) => userId === me)) {
    throw new AppError("forbidden", { sentence: "The leads and the clients sign the agreement." });
  }
  if (!last || last.id !== form.agreement_id || last.contentHash !== form.content_hash) {
    throw new AppError(rows.some(({ id }) => id === form.agreement_id) ? "conflict" : "not_found", {
      sentence: NEWER,
    });
  }
  const before = last.signatures.map(({ userId }) => userId);
  if (before.includes(me)) throw new AppError("conflict", { sentence: "You have signed it already." });
  if (!isOpenForNames(last.status))
    throw new AppError("conflict", { sentence: "Nobody has to sign it now." });
  const now = ctx.clock.now();
  const complete = holds(desk.people, [...before, me]);
  const { version } = last;
  const signed = { version, typed_name: form.typed_name, content_hash: last.contentHash };
  try {
    await commitToDesk(
      ctx,
      desk,
      [
        { type: "agreement.signed", data: signed },
        ...(complete ? [{ type: "agreement.active", data: { version } }] : []),
      ],
      [
        projectIs(ctx, desk.id, SIGNED_IN),
        isNewest(ctx, desk, version),
        // Whether theirs is the last name was judged by these.
        failWhen(
          ctx.db,
          sql`(SELECT count(*) FROM ${agreement_signatures} WHERE agreement_id = ${last.id}) <> ${before.length}`,
        ),
        ctx.db.insert(agreement_signatures).values({
          agreement_id: last.id,
          user_id: me,
          typed_name: form.typed_name,
          content_hash: last.contentHash,
          aal: ctx.viewer.aal,
          signed_at: now,
        }),
        ...(complete ? nowHolds(ctx, desk, last, now) : [partlySigned(ctx, last)]),
      ],
      [
        changed(ctx.viewer, desk, complete ? "agreement.active" : "agreement.signed", {
          mark: `${last.id}:${me}`,
          tell: complete ? desk.people.map(({ userId }) => userId) : [],
        }),
      ],
      NEWER,
    );
  } catch (error) {
    // Another one signed at the same moment: judged anew, with their name counted.
    const raced = error instanceof AppError && error.code === "conflict";
    if (!raced || tries <= 1) throw error;
    return signAgreement(ctx, projectId, form, tries - 1);
  }
  return { holds: complete };
}

function partlySigned(ctx: Pick<ProjectContext, "db">, { id }: AgreementRow): Statement {
  return statement(ctx.db, sql`UPDATE ${agreements} SET status = 'partially_signed' WHERE id = ${id}`);
}

function nowHolds(
  ctx: Pick<ProjectContext, "db">,
  desk: Desk,
  { id }: AgreementRow,
  now: number,
): Statement[] {
  return [
    statement(
      ctx.db,
      sql`UPDATE ${agreements} SET status = 'amended' WHERE project_id = ${desk.id} AND status = 'active'`,
    ),
    statement(
      ctx.db,
      sql`UPDATE ${agreements} SET status = 'active', activated_at = ${now} WHERE id = ${id}`,
    ),
  ];
}

/** Rolls the batch back when there is a newer version by then. */
function isNewest(ctx: Pick<ProjectContext, "db">, desk: Desk, version: number): Statement {
  return failWhen(
    ctx.db,
    sql`(SELECT coalesce(max(version), 0) FROM ${agreements} WHERE project_id = ${desk.id}) <> ${version}`,
  );
}

/** The desk and its agreement, with one write counted in the same round trip. */
async function getAgreements(
  ctx: ProjectContext,
  projectId: string,
  permission: Permission,
): Promise<{ desk: Desk; rows: AgreementRow[] }> {
  const reads: Statement[] = [selectDesk(ctx, projectId), selectAgreements(ctx, projectId)];
  const [desks, rows] = (await ctx.limits.take("api_write", ctx.viewer.userId, reads)) as [
    Desk[],
    AgreementRow[],
  ];
  const desk = allowed(deskOf(desks), permission);
  requireStatus(desk, SIGNED_IN);
  return { desk, rows };
}
