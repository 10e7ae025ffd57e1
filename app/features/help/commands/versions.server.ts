import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { help_articles, help_versions, help_votes } from "#app/db/schema/help.ts";
import { audited } from "#app/features/safety/audit.server.ts";
import type { AuditedContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { HelpDraft, removeHelpSchema } from "../schema.ts";

/** Keeps a new version that only the team sees until it is published. */
export async function draftArticle(ctx: AuditedContext, draft: HelpDraft): Promise<Id> {
  const me = ctx.viewer.userId;
  await ctx.limits.take("api_write", me);
  const now = ctx.clock.now();
  const id = newId(now);
  await ctx.commit([
    ctx.db.insert(help_versions).values({ ...draft, id, status: "draft", created_by: me, created_at: now }),
    audited(ctx, {
      action: "help_draft",
      subject: subjectOf(id),
      after: { slug: draft.slug },
      reason: null,
      now,
    }),
  ]);
  return id;
}

/**
 * Puts a draft in the place of what stands, for readers and for answers of the assistant.
 * @throws AppError `not_found`, `conflict` where another version came out since it was written
 */
export async function publishArticle(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  const [[found]] = await ctx.limits.take("api_write", ctx.viewer.userId, [
    ctx.db
      .select({ slug: help_versions.slug, writtenAt: help_versions.created_at })
      .from(help_versions)
      .where(sql`${help_versions.id} = ${id}`),
  ]);
  if (!found) throw new AppError("not_found");
  const { slug, writtenAt } = found;
  const last = (category: SQL) =>
    sql`(SELECT coalesce(max(place), -1) + 1 FROM ${help_articles} WHERE category = ${category})`;
  await orConflict(
    () =>
      ctx.commit(
        [
          failWhen(
            ctx.db,
            sql`EXISTS (SELECT 1 FROM ${help_versions} WHERE slug = ${slug} AND published_at > ${writtenAt})`,
          ),
          keepFirst(ctx.db, slug, now),
          statement(
            ctx.db,
            sql`UPDATE ${help_versions} SET status = 'published', published_at = ${now} WHERE id = ${id} AND status = 'draft'`,
          ),
          failWhen(ctx.db, sql`changes() = 0`),
          statement(
            ctx.db,
            sql`INSERT INTO ${help_articles} (slug, title, category, summary, body, path, words, place, updated_at, edited_at)
            SELECT v.slug, v.title, v.category, v.summary, v.body, v.path, v.words, ${last(sql`v.category`)}, ${now}, ${now}
            FROM ${help_versions} AS v WHERE v.id = ${id}
            ON CONFLICT (slug) DO UPDATE SET title = excluded.title,
              place = iif(category = excluded.category, place, excluded.place), category = excluded.category,
              summary = excluded.summary, body = excluded.body, path = excluded.path, words = excluded.words,
              updated_at = excluded.updated_at, edited_at = excluded.edited_at`,
          ),
          audited(ctx, {
            action: "help_publish",
            subject: subjectOf(id),
            after: { slug },
            reason: null,
            now,
          }),
        ],
        { name: "help.published", payload: { slug } },
      ),
    "Another version came out since this one was written. Read it, then write yours on top of it.",
  );
}

/** Throws a draft away. @throws AppError `conflict` for what is none any more */
export async function discardArticle(ctx: AuditedContext, id: Id): Promise<void> {
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await orConflict(
    () =>
      ctx.commit([
        statement(
          ctx.db,
          sql`UPDATE ${help_versions} SET status = 'withdrawn' WHERE id = ${id} AND status = 'draft'`,
        ),
        failWhen(ctx.db, sql`changes() = 0`),
        audited(ctx, { action: "help_discard", subject: subjectOf(id), reason: null, now }),
      ]),
    "It is out, or was thrown away already.",
  );
}

/** Takes an article off its shelf; its versions stay, and each can be written anew. @throws AppError `conflict` */
export async function removeArticle(
  ctx: AuditedContext,
  { slug, reason }: z.output<typeof removeHelpSchema>,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await orConflict(
    () =>
      ctx.commit(
        [
          keepFirst(ctx.db, slug, now),
          statement(ctx.db, sql`DELETE FROM ${help_articles} WHERE slug = ${slug}`),
          failWhen(ctx.db, sql`changes() = 0`),
          statement(ctx.db, sql`DELETE FROM ${help_votes} WHERE slug = ${slug}`),
          audited(ctx, { action: "help_remove", subject: { type: "help_article", id: slug }, reason, now }),
        ],
        { name: "help.removed", payload: { slug } },
      ),
    "It is not there any more.",
  );
}

const subjectOf = (id: Id) => ({ type: "help_article", id });

/** What the repository said of an article, before the team first wrote over it. */
function keepFirst(db: Database, slug: string, now: number): Statement {
  return statement(
    db,
    sql`INSERT INTO ${help_versions} (id, slug, title, category, summary, body, path, words, change_note, status, created_at, published_at)
      SELECT ${newId(0)}, slug, title, category, summary, body, path, words, 'As it came with Thrive', 'published',
        updated_at, min(updated_at, ${now}) FROM ${help_articles} WHERE slug = ${slug} AND edited_at IS NULL`,
  );
}
