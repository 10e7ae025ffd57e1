import { Hono } from "hono";
import { toBase64 } from "#app/core/base64.ts";
import { AppError } from "#app/core/errors.ts";
import { checkSubscription } from "#app/features/membership/check-subscription.server.ts";
import { checkSubscriptionQuestion } from "#app/features/membership/schema.ts";
import { drawsByModel } from "#app/features/opportunities/commands/draw-cover.server.ts";
import { imageQuestion, moderationQuestion } from "#app/features/opportunities/function-schema.ts";
import { analyzeLink } from "#app/features/portfolio/links/analyze-link.server.ts";
import { linkQuestion } from "#app/features/portfolio/links/schema.ts";
import { writeToSupport } from "#app/features/support/commands/write.server.ts";
import { aiSupportQuestion } from "#app/features/support/schema.ts";
import { asMember } from "#app/platform/context.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { allowed } from "../middleware/allowed.ts";
import { counted } from "../middleware/counted.ts";
import { scoped } from "../middleware/scoped.ts";
import { parse } from "../parse.ts";
import { problem } from "../problem.ts";
import type { ServerEnv } from "../server-env.ts";

const base = new Hono<ServerEnv>();

/** The functions of specification §7, by the names it gives them (product.md R18). */
export const functions = base
  .use(allowed(base))
  .use(counted)
  .use(scoped)
  .post("/fetch-portfolio-data", async (c) => {
    const member = asMember(c.var.app);
    const { url } = parse(linkQuestion, await readJson(c.req.raw));
    return c.json(await analyzeLink(member, url));
  })
  .post("/moderate-opportunity", async (c) => {
    const member = asMember(c.var.app);
    const words = parse(moderationQuestion, await readJson(c.req.raw));
    await member.limits.take("moderation", member.viewer.userId);
    const { flagged, reason } = await member.moderation.check(words);
    return c.json({ flagged, reason });
  })
  .post("/generate-opportunity-image", async (c) => {
    const member = asMember(c.var.app);
    const words = parse(imageQuestion, await readJson(c.req.raw));
    await member.limits.take("ai_image", member.viewer.userId);
    const png = await member.covers.draw({ ...words, byModel: await drawsByModel(member) });
    return c.json({ image: `data:image/png;base64,${toBase64(png)}` });
  })
  .post("/check-subscription", async (c) => {
    const member = asMember(c.var.app);
    // Clients that want nothing forced send nothing (specification §7: no payload is shown).
    const asked = c.req.raw.body === null ? {} : await readJson(c.req.raw);
    const { force } = parse(checkSubscriptionQuestion, asked);
    await member.limits.take("api_read", member.viewer.userId);
    return c.json(await checkSubscription(member, force ?? false));
  })
  .post("/ai-support", async (c) => {
    const { app } = c.var;
    if (!app.claimed) throw new AppError("unauthenticated");
    return c.json(await writeToSupport(app, parse(aiSupportQuestion, await readJson(c.req.raw))));
  })
  .all("*", (c) => problem(new AppError("not_found"), c.var.app.requestId));
