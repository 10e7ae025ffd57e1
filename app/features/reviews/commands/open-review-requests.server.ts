import { type Id, newId } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { review_requests } from "#app/db/schema/reviews.ts";
import { type Direction, REQUEST_LIFE } from "../rules.ts";

export interface ReviewedProject {
  projectId: Id;
  title: string;
  /** Everybody writes about everybody else. */
  members: { userId: Id; side: "client" | "creator" }[];
  now: number;
}

/**
 * Opens the sealed review requests of a completed project for all of its members (product.md R13), for the batch of
 * what completes it. Running it again changes nothing. The members find them on /review; a command that can tell them
 * at once adds `review.requested`.
 */
export function openReviewRequests(
  db: Database,
  { projectId, title, members, now }: ReviewedProject,
): Statement[] {
  const pairs = members.flatMap((author) =>
    members.filter((subject) => subject.userId !== author.userId).map((subject) => ({ author, subject })),
  );
  return pairs.map(({ author, subject }) =>
    db
      .insert(review_requests)
      .values({
        id: newId(now),
        purpose: "review",
        requester_id: subject.userId,
        subject_user_id: subject.userId,
        to_user: author.userId,
        project_id: projectId,
        project_title: title,
        direction: directionOf(author.side, subject.side),
        // No hash of any token: members answer these signed in.
        token_hash: `project:${projectId}:${author.userId}:${subject.userId}`,
        status: "sent",
        expires_at: now + REQUEST_LIFE,
        created_at: now,
        updated_at: now,
      })
      .onConflictDoNothing(),
  );
}

function directionOf(author: "client" | "creator", subject: "client" | "creator"): Direction {
  if (author === subject) return "peer";
  return author === "client" ? "client_to_creator" : "creator_to_client";
}
