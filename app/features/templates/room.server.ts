import { sql } from "drizzle-orm";
import type { Statement } from "#app/db/client.server.ts";
import { project_templates } from "#app/db/schema/templates.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { TemplateContext } from "./template-context.server.ts";

const TEMPLATES_MAX = 100;
export const TOO_MANY = `You have ${TEMPLATES_MAX} templates already. Please archive one you no longer need.`;

/** Behind what adds one: rolls the batch back where that is one too many. */
export function keepsRoom({ db, viewer }: TemplateContext): Statement {
  return failWhen(
    db,
    sql`(SELECT count(*) FROM ${project_templates} WHERE owner_id = ${viewer.userId}
      AND status NOT IN ('archived', 'removed')) > ${TEMPLATES_MAX}`,
  );
}
