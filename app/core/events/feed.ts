import type { Id } from "../ids.ts";

/** Posts, and what is said under them. */
export interface FeedEvents {
  "post.created": { userId: Id; postId: Id; visibility: "public" | "members" | "circle" };
  /** `commentId`: the comment that names them; null for the post itself. */
  "post.mentioned": { postId: Id; commentId: Id | null; actorId: Id; actorName: string; userIds: Id[] };
  "post.deleted": { userId: Id; postId: Id };
  /** `excerpt`: how the post begins; null for one without text. */
  "post.reacted": { postId: Id; authorId: Id; excerpt: string | null; actorId: Id; actorName: string };
  "post.unreacted": { postId: Id; authorId: Id; actorId: Id };
  "post.voted": { postId: Id; authorId: Id; actorId: Id };
  /** `leading`: the answers that were chosen most often; none where nobody voted. */
  "poll.ended": { postId: Id; authorId: Id; excerpt: string | null; votes: number; leading: string[] };
  "comment.created": {
    commentId: Id;
    postId: Id;
    authorId: Id;
    excerpt: string | null;
    actorId: Id;
    actorName: string;
    /** Whose comment it answers, if it is an answer. */
    answersId: Id | null;
  };
  "comment.deleted": { commentId: Id; postId: Id; authorId: Id; actorId: Id; answersId: Id | null };
}
