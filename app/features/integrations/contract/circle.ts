import { z } from "zod";
import { COMMENT_PAGE, FEED_PAGE } from "#app/features/feed/rules.ts";
import {
  commentChangeSchema,
  hiddenSchema,
  newCommentSchema,
  newPostSchema,
  postChangeSchema,
  reactionSchema,
  voteSchema,
} from "#app/features/feed/schema.ts";
import { muteSchema } from "#app/features/safety/schema.ts";
import { pageLimit } from "../data-calls/schema.ts";
import { comment, created, cursor, id, nextCursor, poll, post } from "./answers.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Circle");

export const circle = [
  op("get /feed", "listFeed", "feed:read", "List the posts of your circle, newest first", {
    query: z.object({ cursor, limit: pageLimit(FEED_PAGE) }),
    answer: z.looseObject({ posts: z.array(post), nextCursor }),
  }),
  op("get /feed/news", "listFeedNews", "feed:read", "List ids of posts newer than one you know", {
    query: z.object({ after: id.optional() }),
    answer: z.object({ ids: z.array(id) }),
  }),
  op("get /people", "findPeople", "feed:write", "Find whom a post may mention, by how a name begins", {
    query: z.object({ q: z.string().optional() }),
    answer: z.object({
      people: z.array(
        z.object({ userId: id, name: z.string(), handle: z.string(), avatarUrl: z.string().nullable() }),
      ),
    }),
  }),
  op(
    "put /people/:id/mute",
    "mutePerson",
    "feed:write",
    "Keep a member's posts out of your circle, or let them in",
    {
      body: muteSchema,
    },
  ),
  op(
    "get /posts/shareable",
    "listShareable",
    "feed:write",
    "List what a post may share: opportunities, your own and saved, and projects you lead",
    {
      query: z.object({ id: id.optional() }),
      answer: z.object({
        postings: z.array(z.object({ id, title: z.string(), company: z.string() })),
        projects: z.array(z.object({ id, title: z.string(), kind: z.enum(["job", "collab", "barter"]) })),
      }),
    },
  ),
  op("post /posts", "createPost", "feed:write", "Share a post", {
    note: "The same `client_id` makes one post, however often it is sent.",
    body: newPostSchema,
    answer: created,
    status: 201,
  }),
  op("patch /posts/:id", "changePost", "feed:write", "Change your post", {
    body: postChangeSchema,
    answer: z.object({ post }),
  }),
  op("delete /posts/:id", "deletePost", "feed:write", "Delete your post"),
  op("put /posts/:id/reaction", "reactToPost", "feed:write", "React to a post, or take it back with null", {
    body: reactionSchema,
  }),
  op("put /posts/:id/hidden", "hidePost", "feed:write", "Keep one post out of your circle, or let it in", {
    body: hiddenSchema,
  }),
  op("get /posts/:id/poll", "readPoll", "feed:read", "Read how the poll of a post stands for you", {
    note: "`counts` by answer are for its author, for who has voted, and for everybody once it has ended; else null.",
    answer: z.object({ poll }),
  }),
  op("put /posts/:id/vote", "votePost", "feed:write", "Vote in the poll of a post, or change your vote", {
    note: "One vote, until `endsAt`; the same one again changes nothing.",
    body: voteSchema,
    answer: z.object({ poll }),
  }),
  op("get /posts/:id/comments", "listComments", "feed:read", "List the comments of a post", {
    query: z.object({ cursor, limit: pageLimit(COMMENT_PAGE) }),
    answer: z.looseObject({ comments: z.array(comment), nextCursor }),
  }),
  op("post /posts/:id/comments", "addComment", "feed:write", "Comment on a post", {
    body: newCommentSchema,
    answer: z.object({ comment }),
    status: 201,
  }),
  op("patch /comments/:id", "changeComment", "feed:write", "Change your comment", {
    body: commentChangeSchema,
    answer: z.object({ comment }),
  }),
  op("delete /comments/:id", "deleteComment", "feed:write", "Delete your comment"),
];
