import { Hono } from "hono";
import { AppError } from "#app/core/errors.ts";
import { analyzeLink } from "#app/features/portfolio/links/analyze-link.server.ts";
import { linkQuestion } from "#app/features/portfolio/links/schema.ts";
import { asMember } from "#app/platform/context.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";

/** The functions of specification §7, by the names it gives them (product.md R18). */
export const functions = new Hono<ServerEnv>()
  .post("/fetch-portfolio-data", async (c) => {
    const member = asMember(c.var.app);
    const { url } = parse(linkQuestion, await readJson(c.req.raw));
    return c.json(await analyzeLink(member, url));
  })
  .all("/fetch-portfolio-data", () => {
    throw new AppError("method_not_allowed");
  })
  .all("*", () => {
    throw new AppError("not_found");
  });
