import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { barter_confirmations, barter_items, barter_terms } from "#app/db/schema/barter.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { barterSide, whatIsMissing } from "../barter-rules.ts";
import type { confirmBarterSchema } from "../barter-schema.ts";
import { sha256 } from "../chain.ts";
import { mySeat } from "../desk.server.ts";
import { commitToDesk } from "../log.server.ts";
import { projectIs, requireStatus } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectContext } from "../project-context.server.ts";
import { toTerms } from "../queries/barter.server.ts";
import { getBarter, otherSide } from "./barter-case.server.ts";
import { CHANGED, WRITTEN_IN } from "./barter-terms.server.ts";

/**
 * One side says yes to what both give, as it was on their screen. With the yes of both the terms are locked.
 * @throws AppError `conflict` when it was changed meanwhile, something is missing, or their side has said so already
 */
export async function confirmBarter(
  ctx: ProjectContext,
  projectId: string,
  input: z.output<typeof confirmBarterSchema>,
  tries = 2,
): Promise<{ locked: boolean }> {
  const { desk, read } = await getBarter(ctx, projectId, "write_barter");
  requireStatus(desk, WRITTEN_IN);
  const side = barterSide(mySeat(desk, ctx.viewer.userId).role);
  const { version, said } = toTerms(read);
  const live = read[0].filter(({ status }) => status !== "waived");
  const missing = whatIsMissing(
    live,
    desk.people.map(({ role }) => role),
  );
  if (side === null) throw new AppError("forbidden");
  if (version !== input.version) throw new AppError("conflict", { sentence: CHANGED });
  if (missing) throw new AppError("conflict", { standing: true, sentence: missing });
  if (said.some((one) => one.side === side))
    throw new AppError("conflict", { sentence: "Your side has said yes to it already." });
  const now = ctx.clock.now();
  const locked = said.length === 1;
  const terms = live.map(({ id, side: of, description, kind, value }) => ({
    id,
    side: of,
    description,
    kind,
    value,
  }));
  try {
    await commitToDesk(
      ctx,
      desk,
      [
        { type: "barter.confirmed", data: { version, side } },
        ...(locked
          ? [
              {
                type: "barter.locked",
                data: {
                  version,
                  currency: desk.currency,
                  terms,
                  sha256: await sha256(JSON.stringify(terms)),
                },
              },
            ]
          : []),
      ],
      [
        projectIs(ctx, desk.id, WRITTEN_IN),
        // Whether theirs is the yes that locks it was judged by these.
        failWhen(
          ctx.db,
          sql`coalesce((SELECT version FROM ${barter_terms} WHERE project_id = ${desk.id}), 0) <> ${version}
            OR (SELECT count(*) FROM ${barter_confirmations} WHERE project_id = ${desk.id}
              AND version = ${version}) <> ${said.length}`,
        ),
        ctx.db.insert(barter_confirmations).values({
          project_id: desk.id,
          version,
          side,
          user_id: ctx.viewer.userId,
          confirmed_at: now,
        }),
        ...(locked
          ? [
              statement(
                ctx.db,
                sql`UPDATE ${barter_items} SET agreed_at = ${now}, updated_at = ${now}
                  WHERE project_id = ${desk.id} AND agreed_at IS NULL`,
              ),
            ]
          : []),
      ],
      [
        changed(ctx.viewer, desk, locked ? "barter.locked" : "barter.confirmed", {
          mark: `${desk.id}:${version}:${side}`,
          tell: locked ? desk.people.map(({ userId }) => userId) : otherSide(desk),
        }),
      ],
      CHANGED,
    );
  } catch (error) {
    // The other side said so at the same moment: judged anew, with their yes counted.
    const raced = error instanceof AppError && error.code === "conflict";
    if (!raced || tries <= 1) throw error;
    return confirmBarter(ctx, projectId, input, tries - 1);
  }
  return { locked };
}
