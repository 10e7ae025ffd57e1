import { days } from "#app/core/time.ts";
import type { review_requests, reviews } from "#app/db/schema/reviews.ts";
import { REQUEST_LIFE } from "#app/features/reviews/rules.ts";
import { type OpenedProject, reviewId } from "./projects.ts";

interface ProjectReviews {
  requests: (typeof review_requests.$inferInsert)[];
  reviews: (typeof reviews.$inferInsert)[];
}

/** What both sides of a completed project wrote about each other: shown since the later one wrote. */
export function projectReviewRows(opened: readonly OpenedProject[]): ProjectReviews {
  const rows: ProjectReviews = { requests: [], reviews: [] };
  for (const one of opened) {
    const { id, project, at, who } = one;
    const asked = at(project.completed ?? 0);
    const shown = at(Math.min(...(project.reviews ?? []).map(({ ago }) => ago)));
    for (const { from, to, ago, stars, body } of project.reviews ?? []) {
      const [author, subject] = [who(from), who(to)];
      const direction = from === project.client ? "client_to_creator" : "creator_to_client";
      rows.requests.push({
        id: reviewId(one, from),
        purpose: "review",
        requester_id: subject.id,
        subject_user_id: subject.id,
        to_user: author.id,
        project_id: id,
        project_title: project.title,
        direction,
        token_hash: `project:${id}:${author.id}:${subject.id}`,
        status: "completed",
        expires_at: asked + REQUEST_LIFE,
        created_at: asked,
        updated_at: at(ago),
      });
      rows.reviews.push({
        id: reviewId(one, from),
        request_id: reviewId(one, from),
        project_id: id,
        author_id: author.id,
        author_key: author.id,
        subject_user_id: subject.id,
        direction,
        rating_overall: stars,
        ratings: { communication: stars, professionalism: stars },
        would_again: true,
        body,
        status: "published",
        verified: "project",
        sealed_until: at(ago) + days(14),
        published_at: shown,
        created_at: at(ago),
        updated_at: shown,
      });
    }
  }
  return rows;
}
