import type { Id } from "#app/core/ids.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { PostingStatus } from "../life.ts";

/** What posting needs of a request. */
export type PostContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "moderation" | "covers" | "portfolio" | "parts" | "env"
>;

export interface PostedOpportunity {
  id: Id;
  /** `pending_review` while nobody could judge it (product.md R4). */
  status: PostingStatus;
}
