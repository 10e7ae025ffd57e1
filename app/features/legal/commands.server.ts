import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { consents } from "#app/db/schema/auth.ts";
import { legal_documents } from "#app/db/schema/legal.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { BUILT_IN } from "./built-in.server.ts";
import type { LegalDocumentKind } from "./legal-document.ts";
import type { LegalDraft } from "./schema.ts";

/** Keeps a new version that only the team sees until it is published. */
export async function draftVersion(ctx: AuditedContext, { effective_on, ...draft }: LegalDraft): Promise<Id> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const now = ctx.clock.now();
  const id = newId(now);
  await ctx.commit([
    ctx.db.insert(legal_documents).values({
      ...draft,
      id,
      status: "draft",
      effective_at: Date.parse(`${effective_on}T00:00:00Z`),
      created_by: me,
      created_at: now,
    }),
    audited(ctx, {
      action: "legal_draft",
      subject: { type: "legal_document", id },
      after: { kind: draft.kind, version: draft.version },
      reason: null,
      now,
    }),
  ]);
  return id;
}

/**
 * Publishes a draft, from its day on for ever: nothing is dated back, no number stands for two texts, and none comes
 * before one that is out already.
 * @throws AppError `not_found`, `conflict`
 */
export async function publishVersion(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", ctx.viewer.userId);
  const [found] = await ctx.db.select().from(legal_documents).where(sql`${legal_documents.id} = ${id}`);
  if (!found) throw new AppError("not_found");
  const { kind, version, effective_at } = found;
  if (effective_at < now - days(1))
    throw new AppError("conflict", { sentence: "Its day is over: nothing takes effect in the past." });
  if (BUILT_IN[kind].version === version)
    throw new AppError("conflict", { sentence: `There is a version ${version} already.` });
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(
            ctx.db,
            sql`EXISTS (SELECT 1 FROM ${legal_documents} WHERE kind = ${kind} AND status = 'published'
            AND (version = ${version} OR effective_at >= ${effective_at}))`,
          ),
          statement(
            ctx.db,
            sql`UPDATE ${legal_documents} SET status = 'published' WHERE id = ${id} AND status = 'draft'`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          audited(ctx, {
            action: "legal_publish",
            subject: { type: "legal_document", id },
            after: { kind, version },
            reason: null,
            now,
          }),
        ],
        { name: "legal.published", payload: { kind } },
      ),
    "There is a version with this number, or one that takes effect on that day or later.",
  );
}

/**
 * Throws a draft away, or takes a version back that is not in force yet.
 * @throws AppError `conflict` for what is in force: it stays readable for ever
 */
export async function withdrawVersion(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${legal_documents} SET status = 'withdrawn' WHERE id = ${id}
            AND (status = 'draft' OR (status = 'published' AND effective_at > ${now}))`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        audited(ctx, {
          action: "legal_withdraw",
          subject: { type: "legal_document", id },
          reason: null,
          now,
        }),
      ]),
    "It is in force, or was taken back already.",
  );
}

/** Accepts a published version, as it was shown; again, it changes nothing. @throws AppError `not_found` */
export async function acceptVersion(
  ctx: AuditedContext,
  { kind, version }: { kind: LegalDocumentKind; version: string },
): Promise<void> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const { results } = await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${consents} (user_id, kind, version, given_at)
        SELECT ${me}, kind, version, ${ctx.clock.now()} FROM ${legal_documents}
        WHERE kind = ${kind} AND version = ${version} AND status = 'published'
        ON CONFLICT (user_id, kind, version) DO UPDATE SET given_at = consents.given_at RETURNING version`,
    ),
  ]);
  if ((results[0] as unknown[]).length === 0) throw new AppError("not_found");
}
