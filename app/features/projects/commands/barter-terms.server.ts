import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { type Statement, statement } from "#app/db/client.server.ts";
import { barter_files, barter_items, barter_terms } from "#app/db/schema/barter.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { barterSide, ITEMS_MAX } from "../barter-rules.ts";
import type { barterItemSchema } from "../barter-schema.ts";
import type { Desk } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { projectIs, requireStatus } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { openDispute, toTerms } from "../queries/barter.server.ts";
import type { ProjectStatus } from "../rules.ts";
import { unsayDone } from "../transition.server.ts";
import { DISPUTED, getBarter, getItem, otherSide } from "./barter-case.server.ts";

export const WRITTEN_IN: ProjectStatus[] = ["draft", "active", "on_hold"];
export const CHANGED = "Somebody changed what is traded meanwhile. Please look at it again.";

/**
 * An item is written down, or written anew. Whatever both sides had said yes to is open again.
 * @throws AppError `conflict` for one that was changed meanwhile or is on its way already
 */
export async function writeItem(
  ctx: ProjectContext,
  projectId: string,
  input: z.output<typeof barterItemSchema>,
): Promise<void> {
  const { desk, read } = await getBarter(ctx, projectId, "write_barter");
  await refuseBanned(ctx, null, input.description);
  requireStatus(desk, WRITTEN_IN);
  const giver = desk.people.find(({ userId }) => userId === input.giver_id);
  const side = giver ? barterSide(giver.role) : null;
  if (side === null)
    throw new AppError("invalid_input", { fields: { giver_id: ["Choose somebody of this project."] } });
  if (input.currency !== desk.currency)
    throw new AppError("invalid_input", { fields: { value: [`Values are in ${desk.currency} here.`] } });
  const [rows] = read;
  const now = ctx.clock.now();
  const { description, kind, value } = input;
  const before = input.item_id ? getItem(read, input.item_id) : null;
  if (before && before.status !== "promised")
    throw new AppError("conflict", { sentence: "It is on its way already: it cannot be changed any more." });
  if (before?.disputeId) throw new AppError("conflict", { sentence: DISPUTED });
  // Files may hang on it that are held from the other side.
  if (before && before.side !== side)
    throw new AppError("invalid_input", {
      fields: {
        giver_id: ["It is given by the same side as before. Write down another item for the other."],
      },
    });
  if (!before && rows.length >= ITEMS_MAX) throw full();
  const id = before?.id ?? newId(now);
  const fields = { giver_id: input.giver_id, side, description, kind, agreed_value: value };
  const data = { item_id: id, title: description, side, value, currency: desk.currency };
  await commitToDesk(
    ctx,
    desk,
    [
      before
        ? {
            type: "barter.changed",
            data: { ...data, was: { title: before.description, value: before.value } },
          }
        : { type: "barter.added", data },
    ],
    [
      projectIs(ctx, desk.id, WRITTEN_IN),
      ...(before
        ? [
            ctx.db
              .update(barter_items)
              .set({ ...fields, version: sql`version + 1`, updated_at: now })
              .where(
                sql`${barter_items.id} = ${before.id} AND ${barter_items.project_id} = ${desk.id}
                  AND ${barter_items.status} = 'promised' AND ${barter_items.version} = ${input.version ?? before.version}
                  AND ${barter_items.side} = ${side} AND ${openDispute(sql`${barter_items}.id`)} IS NULL`,
              ),
            failWhen(ctx.db, sql`changes() = 0`),
          ]
        : [
            ctx.db.insert(barter_items).values({
              ...fields,
              id,
              project_id: desk.id,
              currency: desk.currency,
              status: "promised",
              created_at: now,
              updated_at: now,
            }),
            failWhen(
              ctx.db,
              sql`(SELECT count(*) FROM ${barter_items} WHERE project_id = ${desk.id}) > ${ITEMS_MAX}`,
            ),
            unsayDone(ctx.db, desk.id),
          ]),
      ...openAgain(ctx, desk.id, now),
    ],
    [
      changed(ctx.viewer, desk, before ? "barter.changed" : "barter.added", {
        mark: `${id}:${(before?.version ?? 0) + 1}`,
        about: description,
        tell: toTerms(read).said.length > 0 ? otherSide(desk) : [],
      }),
    ],
    CHANGED,
  ).catch(async (error: unknown) => {
    // Somebody took the last place meanwhile.
    if (!before && error instanceof AppError && (await holdsAll(ctx, desk.id))) throw full();
    throw error;
  });
}

async function holdsAll({ db }: Pick<ProjectContext, "db">, projectId: Id): Promise<boolean> {
  const held = await db
    .select({ id: barter_items.id })
    .from(barter_items)
    .where(eq(barter_items.project_id, projectId))
    .limit(ITEMS_MAX);
  return held.length === ITEMS_MAX;
}

function full(): AppError {
  return new AppError("conflict", {
    standing: true,
    sentence: `A barter has at most ${ITEMS_MAX} items.`,
  });
}

/** Takes out an item that nobody agreed to yet. */
export async function removeItem(
  ctx: ProjectContext,
  projectId: string,
  { item_id, version }: { item_id: Id; version?: number | undefined },
): Promise<void> {
  const { desk, read } = await getBarter(ctx, projectId, "write_barter");
  requireStatus(desk, WRITTEN_IN);
  const item = getItem(read, item_id);
  if (item.agreedAt !== null)
    throw new AppError("conflict", {
      sentence: "Both sides agreed to it: whom it was promised to can do without it instead.",
    });
  if (item.files.length > 0 && barterSide(desk.role) !== item.side)
    throw new AppError("forbidden", { sentence: "Files are held for it: whoever gives it takes it out." });
  await commitToDesk(
    ctx,
    desk,
    [{ type: "barter.removed", data: { item_id, title: item.description } }],
    [
      projectIs(ctx, desk.id, WRITTEN_IN),
      ...(barterSide(desk.role) === item.side
        ? []
        : [failWhen(ctx.db, sql`EXISTS (SELECT 1 FROM ${barter_files} WHERE item_id = ${item.id})`)]),
      ctx.db.delete(barter_files).where(sql`${barter_files.item_id} = ${item.id}`),
      ctx.db.delete(barter_items).where(
        sql`${barter_items.id} = ${item.id} AND ${barter_items.project_id} = ${desk.id}
            AND ${barter_items.agreed_at} IS NULL AND ${barter_items.version} = ${version ?? item.version}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      ...openAgain(ctx, desk.id, ctx.clock.now()),
    ],
    [changed(ctx.viewer, desk, "barter.removed", { mark: `${item.id}:gone`, about: item.description })],
    CHANGED,
  );
}

/** Another version: nobody has said yes to it. */
function openAgain(ctx: Pick<ProjectContext, "db">, projectId: Desk["id"], now: number): Statement[] {
  return [
    statement(
      ctx.db,
      sql`INSERT INTO ${barter_terms} (project_id, version, updated_at) VALUES (${projectId}, 1, ${now})
        ON CONFLICT (project_id) DO UPDATE SET version = version + 1, updated_at = ${now}`,
    ),
  ];
}
