import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { rights_grants } from "#app/db/schema/rights.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { rightsOf } from "../project-rights.server.ts";
import type { revokeSchema } from "../schema.ts";
import { closeOffer } from "./close-offer.server.ts";

/** Who granted rights takes them back, for a reason both read. */
export async function revokeRights(
  ctx: ProjectContext,
  projectId: string,
  { grant_id, reason }: z.output<typeof revokeSchema>,
): Promise<void> {
  const { desk, grants } = await rightsOf(ctx, projectId);
  const grant = grants.find(({ id }) => id === grant_id);
  if (!grant) throw new AppError("not_found");
  if (grant.grantorId !== ctx.viewer.userId)
    throw new AppError("forbidden", { sentence: "Who granted it takes it back." });
  await commitToDesk(
    ctx,
    desk,
    [{ type: "rights.revoked", data: { grant_id, title: grant.title, to: grant.grantee, reason } }],
    [
      statement(
        ctx.db,
        sql`UPDATE ${rights_grants} SET status = 'revoked', next_on = NULL, revoked_reason = ${reason},
            updated_at = ${ctx.clock.now()}
          WHERE id = ${grant_id} AND project_id = ${desk.id} AND status IN ('scheduled', 'active', 'expiring')`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      closeOffer(ctx, grant_id),
    ],
    [
      changed(ctx.viewer, desk, "rights.revoked", {
        mark: grant_id,
        about: grant.title,
        note: reason,
        tell: [grant.granteeId],
      }),
    ],
    "These rights are over already.",
  );
}
