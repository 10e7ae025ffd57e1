import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import type {
  feed_posts,
  post_comments,
  post_polls,
  post_reactions,
  post_votes,
} from "#app/db/schema/feed.ts";
import { excerptOf } from "#app/features/feed/rules.ts";
import type { Account } from "./accounts.ts";
import type { Told } from "./notification-rows.ts";
import { seedId } from "./seed-id.ts";
import { posts, type SeedComment, type SeedPost } from "./world/posts.ts";

/** A post of the demo world with the ids and the moment this run gives it. */
export interface SharedPost {
  id: Id;
  author: Account;
  at: number;
  post: SeedPost;
  reactions: { from: Account; kind: SeedPost["reactions"][number][1]; at: number }[];
  comments: SharedComment[];
  votes: { from: Account; answer: number; at: number }[];
}

export interface SharedComment {
  id: Id;
  from: Account;
  text: string;
  at: number;
  answers: SharedComment | null;
}

/** Every post as this run shares it, with what others made of it. */
export function sharePosts(account: (key: string) => Account, now: number): SharedPost[] {
  return posts.map((post) => {
    const at = now - hours(post.hoursAgo);
    return {
      id: seedId(`post:${post.key}`, at),
      author: account(post.author),
      at,
      post,
      reactions: post.reactions.map(([from, kind, hoursAgo]) => ({
        from: account(from),
        kind,
        at: Math.floor(now - hours(hoursAgo)),
      })),
      votes: (post.poll?.votes ?? []).map(([from, answer, hoursAgo]) => ({
        from: account(from),
        answer,
        at: Math.floor(now - hours(hoursAgo)),
      })),
      comments: post.comments.flatMap((comment) => openThread(post.key, comment, account, now)),
    };
  });
}

function openThread(
  post: string,
  comment: SeedComment,
  account: (key: string) => Account,
  now: number,
): SharedComment[] {
  const open = ({ from, text, hoursAgo }: SeedComment, answers: SharedComment | null): SharedComment => {
    const at = Math.floor(now - hours(hoursAgo));
    return { id: seedId(`comment:${post}:${from}:${text}`, at), from: account(from), text, at, answers };
  };
  const thread = open(comment, null);
  return [thread, ...(comment.answers ?? []).map((answer) => open(answer, thread))];
}

/** As the Create Post dialog stores it. */
export function postRow({ id, author, at, post }: SharedPost, pictureUrl: string | null) {
  const { picture } = post;
  const shown = picture && pictureUrl !== null;
  return {
    id,
    user_id: author.id,
    content: post.text,
    media_urls: shown ? [{ url: pictureUrl, type: "image", alt: picture.alt }] : [],
    media_type: shown ? "image" : "text",
    tags: post.tags,
    visibility: post.visibility,
    client_id: seedId(`client:${post.key}`, at),
    created_at: at,
  } satisfies typeof feed_posts.$inferInsert;
}

export function reactionRows({ id, reactions }: SharedPost) {
  return reactions.map(
    ({ from, kind, at }) =>
      ({ post_id: id, user_id: from.id, kind, created_at: at }) satisfies typeof post_reactions.$inferInsert,
  );
}

/** Triggers count its votes. How one went that is over has been told. */
export function pollRows({ id, at, post: { poll } }: SharedPost, now: number) {
  if (!poll) return [];
  const counts = poll.answers.map(() => 0);
  const endsAt = at + days(poll.days);
  return [
    { post_id: id, answers: poll.answers, counts, ends_at: endsAt, tell_at: endsAt > now ? endsAt : null },
  ] satisfies (typeof post_polls.$inferInsert)[];
}

export function voteRows({ id, votes }: SharedPost) {
  return votes.map(
    ({ from, answer, at }) =>
      ({ post_id: id, user_id: from.id, answer, created_at: at }) satisfies typeof post_votes.$inferInsert,
  );
}

export function commentRows({ id, comments }: SharedPost) {
  return comments.map(
    (comment) =>
      ({
        id: comment.id,
        post_id: id,
        user_id: comment.from.id,
        parent_id: comment.answers?.id ?? null,
        body: comment.text,
        client_id: comment.id,
        created_at: comment.at,
      }) satisfies typeof post_comments.$inferInsert,
  );
}

/** What author and answered members were told, in the words of `workers/jobs/reactions` (a test holds both together). */
export function toldOfPost({ id, author, post, reactions, comments }: SharedPost): Told[] {
  const yours = `your post “${excerptOf(post.text)}”`;
  const tell = (userId: Id, from: Account, at: number, about: Partial<Told>): Told[] =>
    userId === from.id ? [] : [{ ...aboutPost(id, userId, from, at), ...about } as Told];
  return [
    ...reactions.flatMap(({ from, at }) =>
      tell(author.id, from, at, {
        kind: "post_reaction",
        priority: "low",
        title: "A reaction to your post",
        message: `${from.member.displayName} reacted to ${yours}.`,
        entity_type: "post",
        entity_id: `${id}:${from.id}`,
      }),
    ),
    ...comments.flatMap((comment) => {
      const { from, at, answers } = comment;
      const said = { kind: "post_comment", entity_type: "comment", entity_id: `${id}:${comment.id}` };
      const answered = answers && answers.from.id !== author.id ? answers.from.id : from.id;
      return [
        ...tell(author.id, from, at, {
          ...said,
          title: "A comment on your post",
          message: `${from.member.displayName} commented on ${yours}.`,
        }),
        ...tell(answered, from, at, {
          ...said,
          title: "An answer to your comment",
          message: `${from.member.displayName} answered your comment.`,
        }),
      ];
    }),
  ];
}

function aboutPost(postId: Id, userId: Id, from: Account, at: number) {
  return {
    user_id: userId,
    category: "other",
    priority: "normal",
    link: `/spark?tab=circle&post=${postId}`,
    action_text: "See post",
    actor_id: from.id,
    created_at: at,
  } satisfies Partial<Told>;
}
