import { Hono } from "hono";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { changePost } from "#app/features/feed/commands/change-post.server.ts";
import { addComment, changeComment, deleteComment } from "#app/features/feed/commands/comment.server.ts";
import { createPost } from "#app/features/feed/commands/create-post.server.ts";
import { deletePost } from "#app/features/feed/commands/delete-post.server.ts";
import { hidePost } from "#app/features/feed/commands/hide-post.server.ts";
import { react } from "#app/features/feed/commands/react.server.ts";
import { getPoll, vote } from "#app/features/feed/commands/vote.server.ts";
import { listComments, readCommentCursor } from "#app/features/feed/comments.server.ts";
import { findNameable } from "#app/features/feed/mentions.server.ts";
import { listFeed, listNews } from "#app/features/feed/queries.server.ts";
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
import { listShareable } from "#app/features/feed/shared-postings.server.ts";
import { mute, unmute } from "#app/features/safety/commands/mute.server.ts";
import { muteSchema } from "#app/features/safety/schema.ts";
import { asMember } from "#app/platform/context.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";
import { limitOf } from "./limit-of.ts";

/** Posts, reactions and comments of the Circle (product.md §5.14). */
export const feedApi = new Hono<ServerEnv>()
  .get("/feed", async (c) => {
    const cursor = c.req.query("cursor");
    const limit = limitOf(c, FEED_PAGE);
    return c.json(await listFeed(asMember(c.var.app), isId(cursor) ? cursor : null, limit));
  })
  .get("/feed/news", async (c) => {
    const after = c.req.query("after");
    return c.json({ ids: await listNews(asMember(c.var.app), isId(after) ? after : null) });
  })
  .get("/people", async (c) => {
    return c.json({ people: await findNameable(asMember(c.var.app), c.req.query("q") ?? "") });
  })
  .get("/posts/shareable", async (c) => {
    const asked = c.req.query("id");
    return c.json(await listShareable(asMember(c.var.app), isId(asked) ? asked : null));
  })
  .put("/people/:id/mute", async (c) => {
    const id = idOf(c.req.param("id"));
    const { muted } = parse(muteSchema, await readJson(c.req.raw));
    await (muted ? mute : unmute)(c.var.app, id);
    return c.body(null, 204);
  })
  .post("/posts", async (c) => {
    const member = asMember(c.var.app);
    return c.json(await createPost(member, parse(newPostSchema, await readJson(c.req.raw))), 201);
  })
  .patch("/posts/:id", async (c) => {
    const member = asMember(c.var.app);
    const change = parse(postChangeSchema, await readJson(c.req.raw));
    return c.json({ post: await changePost(member, idOf(c.req.param("id")), change) });
  })
  .delete("/posts/:id", async (c) => {
    await deletePost(asMember(c.var.app), idOf(c.req.param("id")));
    return c.body(null, 204);
  })
  .put("/posts/:id/reaction", async (c) => {
    const member = asMember(c.var.app);
    const { kind } = parse(reactionSchema, await readJson(c.req.raw));
    await react(member, idOf(c.req.param("id")), kind);
    return c.body(null, 204);
  })
  .put("/posts/:id/hidden", async (c) => {
    const member = asMember(c.var.app);
    const { hidden } = parse(hiddenSchema, await readJson(c.req.raw));
    await hidePost(member, idOf(c.req.param("id")), hidden);
    return c.body(null, 204);
  })
  .get("/posts/:id/poll", async (c) => {
    return c.json({ poll: await getPoll(asMember(c.var.app), idOf(c.req.param("id"))) });
  })
  .put("/posts/:id/vote", async (c) => {
    const member = asMember(c.var.app);
    const { answer } = parse(voteSchema, await readJson(c.req.raw));
    return c.json({ poll: await vote(member, idOf(c.req.param("id")), answer) });
  })
  .get("/posts/:id/comments", async (c) => {
    const after = readCommentCursor(c.req.query("cursor"));
    const limit = limitOf(c, COMMENT_PAGE);
    return c.json(await listComments(asMember(c.var.app), idOf(c.req.param("id")), after, limit));
  })
  .post("/posts/:id/comments", async (c) => {
    const member = asMember(c.var.app);
    const comment = parse(newCommentSchema, await readJson(c.req.raw));
    return c.json({ comment: await addComment(member, idOf(c.req.param("id")), comment) }, 201);
  })
  .patch("/comments/:id", async (c) => {
    const member = asMember(c.var.app);
    const { body } = parse(commentChangeSchema, await readJson(c.req.raw));
    return c.json({ comment: await changeComment(member, idOf(c.req.param("id")), body) });
  })
  .delete("/comments/:id", async (c) => {
    await deleteComment(asMember(c.var.app), idOf(c.req.param("id")));
    return c.body(null, 204);
  });

/** @throws AppError `not_found` for what is no id */
function idOf(text: string | undefined): Id {
  if (!isId(text)) throw new AppError("not_found");
  return text;
}
