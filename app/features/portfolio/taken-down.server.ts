import { sql } from "drizzle-orm";
import { takedowns } from "#app/db/schema/moderation.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";

/** SQL condition on portfolio_items: our team took it down. */
export const isDown = sql`EXISTS (SELECT 1 FROM ${takedowns} AS taken
  WHERE taken.subject_type = 'portfolio_item' AND taken.subject_id = ${portfolio_items}.id)`;
