import { type Context, Hono } from "hono";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId, newId } from "#app/core/ids.ts";
import { createPost } from "#app/features/feed/commands/create-post.server.ts";
import { mediaTypeOf } from "#app/features/feed/media.ts";
import { noteEvent } from "#app/features/integrations/data-calls/note-event.server.ts";
import { asStored, getUploadsAt, isOurs } from "#app/features/integrations/data-calls/own-media.server.ts";
import {
  selectOpenPostings,
  selectOwnPosting,
  selectOwnProfile,
  selectXpActivities,
  toDataPage,
} from "#app/features/integrations/data-calls/queries.server.ts";
import { requireOwn } from "#app/features/integrations/data-calls/require-own.ts";
import {
  mediaLink,
  newAnalyticsEvent,
  newFeedPost,
  newOpportunity,
  newPortfolioItem,
  newSupportMessage,
  newTicket,
  notificationRead,
  pageQuery,
  profileChange,
  xpQuery,
} from "#app/features/integrations/data-calls/schema.ts";
import { handleNotification } from "#app/features/notifications/commands.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import { recordTour } from "#app/features/profiles/tour/commands.server.ts";
import { openSession } from "#app/features/support/commands/open-session.server.ts";
import { writeToSupport } from "#app/features/support/commands/write.server.ts";
import { NEW_TITLE } from "#app/features/support/terms.ts";
import { asMember, type MemberContext } from "#app/platform/context.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { readAsMember } from "#app/platform/responses.server.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";

/** Those of the data calls that are one read: it shares its round trip with the session. */
export const dataReads = new Hono<ServerEnv>()
  .get("/profiles/:user_id", async (c) => {
    const { answer } = await readAsMember(c.var.app, selectOwnProfile);
    ownIn(c);
    return c.json(rowOf(answer));
  })
  .get("/opportunities", async (c) => {
    const asked = queryOf(c, pageQuery);
    const { answer } = await readAsMember(c.var.app, (ctx) => selectOpenPostings(ctx, asked));
    return c.json(toDataPage(answer, asked.limit, "published_at"));
  })
  .get("/xp_activities", async (c) => {
    const asked = queryOf(c, xpQuery);
    const { answer } = await readAsMember(c.var.app, (ctx) => selectXpActivities(ctx, asked));
    return c.json(toDataPage(answer, asked.limit, "created_at"));
  });

/** The data calls of specification §7 by the names of their tables (product.md R8). */
export const dataCalls = new Hono<ServerEnv>()
  .patch("/profiles/:user_id", async (c) => {
    const member = ownIn(c);
    const { xp, onboarding_completed, ...standing } = parse(profileChange, await readJson(c.req.raw));
    requireOwn({ xp }, {});
    const before = rowOf(await selectOwnProfile(member));
    requireOwn(standing, before);
    if (onboarding_completed === false) requireOwn({ onboarding_completed }, before);
    if (!onboarding_completed) return c.json(before);
    await recordTour(member, { moment: "completed" });
    return c.json(rowOf(await selectOwnProfile(member)));
  })
  .get("/user_roles", async (c) => {
    const { viewer } = asMember(c.var.app);
    const asked = c.req.query("role");
    const roles = viewer.roles.filter((role) => asked === undefined || role === asked);
    return c.json({ items: roles.map((role) => ({ user_id: viewer.userId, role })) });
  })
  .post("/support_tickets", async (c) => {
    const member = asMember(c.var.app);
    const ticket = parse(newTicket, await readJson(c.req.raw));
    requireOwn(ticket, { user_id: member.viewer.userId, title: NEW_TITLE, status: "open" });
    return c.json((await openSession(member)).ticket, 201);
  })
  .post("/support_messages", async (c) => {
    const member = asMember(c.var.app);
    const { ticket_id, content, client_id, file_ids, ...given } = parse(
      newSupportMessage,
      await readJson(c.req.raw),
    );
    requireOwn(given, { sender_id: member.viewer.userId, sender_type: "user" });
    const message = { ticketId: ticket_id, message: content, clientId: client_id, fileIds: file_ids };
    return c.json(await writeToSupport(member, message), 201);
  })
  .patch("/notifications", async (c) => {
    const member = asMember(c.var.app);
    parse(notificationRead, await readJson(c.req.raw));
    await handleNotification(member, { intent: "read-all" });
    return c.body(null, 204);
  })
  .patch("/notifications/:id", async (c) => {
    const member = asMember(c.var.app);
    parse(notificationRead, await readJson(c.req.raw));
    await handleNotification(member, { intent: "read", id: idIn(c) });
    return c.body(null, 204);
  })
  .delete("/notifications/:id", async (c) => {
    await handleNotification(asMember(c.var.app), { intent: "delete", id: idIn(c) });
    return c.body(null, 204);
  })
  .get("/opportunities/:id", async (c) => {
    const page = await getPostingPage(asMember(c.var.app), idIn(c));
    if (page.sight === "wall" || page.sight === "removed") throw new AppError("gone");
    return c.json(page.posting);
  })
  .post("/opportunities", async (c) => {
    const member = asMember(c.var.app);
    const { posting, given } = parse(newOpportunity, await readJson(c.req.raw));
    requireOwn(given, {
      created_by: member.viewer.userId,
      status: "active",
      tags: [posting.company_name],
      image_url: null,
    });
    const key = posting.submission_key || newId(member.clock.now());
    const email = posting.email || member.viewer.email;
    const { id } = await postOpportunity(member, { ...posting, submission_key: key, email }, null);
    const [row] = await selectOwnPosting(member, id);
    return c.json(row, 201);
  })
  .post("/portfolio_items", async (c) => {
    const member = asMember(c.var.app);
    const { user_id, media_url, media_type, thumbnail_url, embed_code, ...work } = parse(
      newPortfolioItem,
      await readJson(c.req.raw),
    );
    requireOwn({ user_id }, { user_id: member.viewer.userId });
    const id = work.id ?? newId(member.clock.now());
    const source = media_url === undefined ? {} : await sourceAt(member, asStored(media_url, originOf(c)));
    const added = await addItem(member, { ...work, ...source, intent: "add", id }, (media) =>
      requireOwn({ media_type, thumbnail_url, embed_code }, media),
    );
    return c.json(added, 201);
  })
  .post("/feed_posts", async (c) => {
    const member = asMember(c.var.app);
    const { user_id, media_urls, media_type, ...post } = parse(newFeedPost, await readJson(c.req.raw));
    requireOwn({ user_id }, { user_id: member.viewer.userId });
    const shown = media_urls?.map(({ url, type }) => ({ url: asStored(url, originOf(c)), type }));
    const ids = shown
      ? await getUploadsAt(
          member,
          shown.map(({ url }) => url),
        )
      : null;
    const media = ids ? ids.map((file_id) => ({ file_id, alt: null })) : post.media;
    const client_id = post.client_id ?? newId(member.clock.now());
    const shared = await createPost(member, { ...post, client_id, media }, (files) =>
      requireOwn(
        { media_urls: shown, media_type },
        { media_urls: files.map(({ url, type }) => ({ url, type })), media_type: mediaTypeOf(files) },
      ),
    );
    return c.json(shared, 201);
  })
  .post("/xp_activities", (c) => {
    asMember(c.var.app);
    throw new AppError("forbidden", { sentence: "XP is given by Thrive alone." });
  })
  .post("/analytics_events", async (c) => {
    const member = asMember(c.var.app);
    await noteEvent(member, parse(newAnalyticsEvent, await readJson(c.req.raw)));
    return c.body(null, 204);
  });

/** What a work is made of: an upload by its address with us, or a link. */
async function sourceAt(member: MemberContext, address: string): Promise<{ link?: string; file_id?: Id }> {
  if (!isOurs(address)) return parse(mediaLink, { link: address });
  const [file_id] = await getUploadsAt(member, [address]);
  return file_id ? { file_id } : {};
}

function originOf(c: Context<ServerEnv>): string {
  return new URL(c.req.url).origin;
}

/** @throws AppError `not_found` where there is none */
function rowOf<R>([row]: R[]): R {
  if (!row) throw new AppError("not_found");
  return row;
}

/** @throws AppError `unauthenticated` for visitors, before anything is said of what they ask; `invalid_input` */
function queryOf<S extends z.ZodType>(c: Context<ServerEnv>, schema: S): z.infer<S> {
  if (!c.var.app.claimed) throw new AppError("unauthenticated");
  return parse(schema, c.req.query());
}

/** @throws AppError `not_found` for anybody else's row */
function ownIn(c: Context<ServerEnv>): MemberContext {
  const member = asMember(c.var.app);
  const asked = c.req.param("user_id");
  if (asked !== "me" && asked !== member.viewer.userId) throw new AppError("not_found");
  return member;
}

/** @throws AppError `not_found` for what is no id */
function idIn(c: Context<ServerEnv>): string {
  const id = c.req.param("id");
  if (!isId(id)) throw new AppError("not_found");
  return id;
}
