import { sql } from "drizzle-orm";
import { statement } from "#app/db/client.server.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { eachAlone } from "#app/platform/each-alone.server.ts";
import { wordsOf } from "../moderation.server.ts";
import type { TemplateStructure } from "../structure.ts";
import type { TemplateContext } from "../template-context.server.ts";

const SWEEP_SIZE = 10;

/** The cron: looks again at what nobody could judge when it was published. */
export async function reviewPendingTemplates(
  ctx: Pick<TemplateContext, "db" | "clock" | "moderation">,
): Promise<void> {
  const waiting = await ctx.db
    .select()
    .from(project_templates)
    .where(
      sql`${project_templates.status} = 'pending_review' AND ${project_templates.updated_at} <= ${ctx.clock.now()}`,
    )
    .orderBy(project_templates.updated_at)
    .limit(SWEEP_SIZE);
  await eachAlone(waiting, async (row) => {
    const verdict = await ctx.moderation.check(
      wordsOf({ ...row, structure: row.structure as TemplateStructure }),
    );
    const now = ctx.clock.now();
    const status = verdict.undecided ? "pending_review" : verdict.flagged ? "removed" : "published";
    const said = verdict.flagged ? JSON.stringify({ reason: verdict.reason, at: now }) : null;
    // What was looked at goes to the end of the line, so that one that cannot be judged holds up nobody.
    await ctx.db.batch([
      statement(
        ctx.db,
        sql`UPDATE ${project_templates} SET status = ${status}, moderation = ${said}, updated_at = ${now},
          published_at = CASE WHEN ${status} = 'published' THEN ${now} ELSE published_at END
        WHERE id = ${row.id} AND status = 'pending_review' AND version = ${row.version}`,
      ),
    ]);
  });
}
