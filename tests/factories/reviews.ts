import { type Id, newId } from "#app/core/ids.ts";
import { askForReview } from "#app/features/reviews/commands/ask.server.ts";
import { endorseMember } from "#app/features/reviews/commands/endorse.server.ts";
import { openReviewRequests } from "#app/features/reviews/commands/open-review-requests.server.ts";
import { endorseSchema } from "#app/features/reviews/endorsement-schema.ts";
import { type ReviewInput, requestReviewSchema, reviewSchema } from "#app/features/reviews/schema.ts";
import { appOf } from "./app.ts";
import { db, rows } from "./database.ts";
import type { Person } from "./people.ts";

/** What a form of a review sends. */
function reviewForm(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    rating_overall: "5",
    communication: "4",
    would_again: "yes",
    body: "Calm on set, early with the selects, and honest about the weather.",
    ...fields,
  };
}

export function reviewInput(fields: Record<string, unknown> = {}): ReviewInput {
  return reviewSchema.parse(reviewForm(fields));
}

/** The newest mail to an address: its template, and the token of its link. */
export async function linkTo(email: string): Promise<{ template: string; token: string }> {
  const [mail] = await rows<{ template: string; data: string }>(
    "SELECT template, data FROM email_outbox WHERE to_email = ? ORDER BY id DESC LIMIT 1",
    email,
  );
  const { link = "" } = JSON.parse(mail?.data ?? "{}") as { link?: string };
  return { template: mail?.template ?? "", token: new URL(link).searchParams.get("token") ?? "" };
}

/** The code of the newest mail that has one. */
export async function codeTo(email: string): Promise<string> {
  const [mail] = await rows<{ data: string }>(
    "SELECT data FROM email_outbox WHERE to_email = ? AND template = 'request_code' ORDER BY id DESC LIMIT 1",
    email,
  );
  return (JSON.parse(mail?.data ?? "{}") as { code?: string }).code ?? "";
}

/** Asks an address without an account, and gives the token that was mailed to it. */
export async function askOutside(
  person: Person,
  email = `client.${crypto.randomUUID()}@outside.test`,
  fields: Record<string, unknown> = {},
): Promise<{ email: string; token: string }> {
  const { app } = await appOf(person);
  await askForReview(app, requestInput(email, fields));
  return { email, token: (await linkTo(email)).token };
}

export function requestInput(receiver: string, fields: Record<string, unknown> = {}) {
  return requestReviewSchema.parse({ receiver, direction: "client_to_creator", ...fields });
}

export interface SealedPair {
  projectId: Id;
  /** The request a member answers, by their id. */
  requestOf: Map<Id, Id>;
}

/** A completed project of two: each owes the other a review. */
export async function sealedPair(creator: Person, client: Person, now = Date.now()): Promise<SealedPair> {
  const projectId = newId(now);
  const [first, ...rest] = openReviewRequests(db, {
    projectId,
    title: "Harvest portraits",
    members: [
      { userId: creator.userId, side: "creator" },
      { userId: client.userId, side: "client" },
    ],
    now,
  });
  if (first) await db.batch([first, ...rest]);
  const requests = await rows<{ id: Id; to_user: Id }>(
    "SELECT id, to_user FROM review_requests WHERE project_id = ?",
    projectId,
  );
  return { projectId, requestOf: new Map(requests.map(({ id, to_user }) => [to_user, id])) };
}

/** Puts skills on a profile, in this order. */
export async function withSkills(person: Person, ...slugs: string[]): Promise<void> {
  for (const [position, slug] of slugs.entries()) {
    await rows(
      "INSERT INTO profile_skills (user_id, skill, name, level, position) VALUES (?, ?, ?, 'working', ?)",
      person.userId,
      slug,
      slug.replaceAll("-", " "),
      position,
    );
  }
}

/** What the endorsement form sends. */
export function endorseInput(skills: string[], fields: Record<string, unknown> = {}) {
  return endorseSchema.parse({ skills, relationship: "worked_together", strength: "great", ...fields });
}

/** Endorses as a member does. */
export async function endorses(
  endorser: Person,
  person: Person,
  skills: string[],
  fields: Record<string, unknown> = {},
): Promise<void> {
  await endorseMember((await appOf(endorser)).app, person.userId, endorseInput(skills, fields));
}

/** A Spark between the two. */
export async function spark(one: Person, other: Person): Promise<void> {
  const now = Date.now();
  const [first = "", second = ""] = [one.userId, other.userId].sort();
  await rows(
    `INSERT INTO matches (id, user_a, user_b, kind, context_key, status, last_activity_at, created_at)
     VALUES (?, ?, ?, 'member', ?, 'active', ?, ?)`,
    newId(now),
    first,
    second,
    crypto.randomUUID(),
    now,
    now,
  );
}
