import { env } from "cloudflare:workers";
import { type Id, newId } from "#app/core/ids.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { type PostOpportunityInput, postOpportunitySchema } from "#app/features/opportunities/schema.ts";
import { count, db, everythingOf, rows } from "./database.ts";
import type { Person } from "./people.ts";

export interface Posting {
  id: Id;
  title: string;
}

/** A posting on Discover, inserted at once: without moderation, cover and reactions. */
export async function posting(
  poster: Person,
  details: Partial<typeof opportunities.$inferInsert> = {},
): Promise<Posting> {
  const now = details.published_at ?? Date.now();
  const id = newId(now);
  const title = details.title ?? "Photos for a spring campaign";
  await db.insert(opportunities).values({
    id,
    created_by: poster.userId,
    title,
    type: "job",
    description: "Two days in the studio, twelve pictures.",
    company_name: poster.name,
    tags: [poster.name],
    status: "active",
    submission_key: crypto.randomUUID(),
    published_at: now,
    created_at: now,
    updated_at: now,
    ...details,
  });
  return { id, title };
}

/** The fields of the Post Opportunity dialog as a browser sends them. */
export function postForm(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    submission_key: crypto.randomUUID(),
    email: "casting@bora.test",
    company_name: "Bora Studio",
    type: "job",
    title: "Photos for a spring campaign",
    description: "Two days in the studio, twelve pictures.",
    ...fields,
  };
}

/** The same fields, read by the schema the form shares with the command. */
export function postInput(fields: Record<string, unknown> = {}): PostOpportunityInput {
  return postOpportunitySchema.parse(postForm(fields));
}

/** A posting as it is stored. */
export async function rowOf(id: string) {
  const [row] = await rows<Record<string, string & number>>("SELECT * FROM opportunities WHERE id = ?", id);
  return row;
}

/** What a refused post must leave as it was. */
export async function everythingStored(userId: string) {
  const { objects } = await env.PORTFOLIO.list({ prefix: userId });
  return [
    await everythingOf(userId),
    objects.map((object) => object.key),
    await count("outbox", "actor_id = ?", userId),
  ];
}
