import { type Context, Hono } from "hono";
import { z } from "zod";
import { isId } from "#app/core/ids.ts";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { type AuthUser, findAuthUser } from "#app/features/auth/auth-user.server.ts";
import { generateLink, inviteUser, LINK_KINDS } from "#app/features/auth/commands/admin-links.server.ts";
import {
  createUserAsOperator,
  deleteUserAsOperator,
  listUsers,
  updateUserAsOperator,
} from "#app/features/auth/commands/admin-users.server.ts";
import { removeFactorAsOperator } from "#app/features/auth/mfa/commands/unenrol.server.ts";
import { removePasskeyAsOperator } from "#app/features/auth/passkeys/commands/manage-passkeys.server.ts";
import { selectPasskeys } from "#app/features/auth/passkeys/queries.server.ts";
import { requirePasskeys } from "#app/features/auth/passkeys/settings.server.ts";
import { allowedRedirect } from "#app/features/auth/redirects.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { factorObject, userObject } from "#app/features/auth/user-object.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { oauthClientRoutes } from "./admin-clients.ts";
import { requireOperator } from "./bearer.ts";
import { flag, record, requireEmail, requirePhone, routeOf, text } from "./fields.ts";
import { pageOf } from "./pages.ts";
import { passkeyObject } from "./passkeys.ts";
import { readObject } from "./read-object.ts";

const userFields = z.object({
  id: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  password_hash: z.string().nullish(),
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: record,
  app_metadata: record,
  ban_duration: text,
  role: text,
});
const deletion = z.object({ should_soft_delete: flag });
const linkFields = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: record,
  redirect_to: text,
});
const invitation = z.object({ email: text, data: record });

const NO_PKCE = { code_challenge: "", code_challenge_method: "" };

/** The operator's calls; without a service-role key they do not exist. */
export const adminRoutes = new Hono<ServerEnv>();

for (const path of ["/admin/*", "/invite"]) {
  adminRoutes.use(path, async (c, next) => {
    if (!authSettings(c.env).serviceRoleKey) return c.text("404 page not found", 404);
    await requireOperator(c.var.app, c.req.raw);
    return next();
  });
}

adminRoutes
  .get("/admin/users", async (c) => {
    const { page, perPage } = pageOf(c);
    const { users, total } = await listUsers(c.var.app, page, perPage);
    c.header("X-Total-Count", String(total));
    c.header("Link", linksOf(c.req.path, page, perPage, total));
    return c.json({ users: users.map(userObject), aud: "authenticated" });
  })
  .post("/admin/users", async (c) => {
    const body = await readObject(c.req.raw, userFields);
    if (!body.email && !body.phone) {
      throw new AuthError("validation_failed", {
        message: "Cannot create a user without either an email or phone",
      });
    }
    if (body.id && !isId(body.id))
      throw new AuthError("validation_failed", { message: "ID must conform to the uuid v4 format" });
    return c.json(
      userObject(await createUserAsOperator(c.var.app, { id: body.id || undefined, ...changesIn(body) })),
    );
  })
  .get("/admin/users/:id", async (c) => c.json(userObject(await getUser(c))))
  .put("/admin/users/:id", async (c) => {
    const user = await getUser(c);
    const body = await readObject(c.req.raw, userFields);
    return c.json(userObject(await updateUserAsOperator(c.var.app, user, changesIn(body))));
  })
  .delete("/admin/users/:id", async (c) => {
    const user = await getUser(c);
    const hasBody = Number(c.req.header("content-length") ?? 0) > 0;
    const { should_soft_delete } = hasBody ? await readObject(c.req.raw, deletion) : {};
    await deleteUserAsOperator(c.var.app, user, should_soft_delete ?? false);
    return c.json({});
  })
  .get("/admin/users/:id/factors", async (c) => c.json((await getUser(c)).factors.map(factorObject)))
  .delete("/admin/users/:id/factors/:factorId", async (c) => {
    const user = await getUser(c);
    const { factorId } = c.req.param();
    await removeFactorAsOperator(c.var.app, user.row, factorId);
    const factor = user.factors.find(({ id }) => id === factorId);
    return c.json(factor ? factorObject(factor) : { id: factorId });
  })
  .get("/admin/users/:id/passkeys", async (c) => {
    requirePasskeys(c.env);
    const user = await getUser(c);
    return c.json((await selectPasskeys(c.var.app, user.row.id)).map(passkeyObject));
  })
  .delete("/admin/users/:id/passkeys/:passkeyId", async (c) => {
    const user = await getUser(c);
    await removePasskeyAsOperator(c.var.app, user.row, c.req.param("passkeyId"));
    return c.body(null, 204);
  })
  .post("/admin/generate_link", async (c) => {
    const body = await readObject(c.req.raw, linkFields);
    const type = LINK_KINDS.find((known) => known === body.type);
    if (!type)
      throw new AuthError("validation_failed", {
        message: `Invalid email action link type requested: ${body.type}`,
      });
    const route = routeOf(c, NO_PKCE);
    if (body.redirect_to) route.redirectTo = allowedRedirect(c.env, body.redirect_to);
    const { user, code } = await generateLink(
      c.var.app,
      {
        type,
        email: requireEmail(body.email),
        newEmail: body.new_email ? requireEmail(body.new_email) : undefined,
        password: body.password || undefined,
        data: body.data ?? {},
      },
      route,
    );
    return c.json({
      ...userObject(user),
      action_link: code.link,
      email_otp: code.code,
      hashed_token: code.linkToken,
      verification_type: body.type,
      redirect_to: route.redirectTo,
    });
  })
  .post("/invite", async (c) => {
    const body = await readObject(c.req.raw, invitation);
    const route = routeOf(c, NO_PKCE);
    const email = requireEmail(body.email);
    return c.json(userObject(await inviteUser(c.var.app, { email, data: body.data ?? {} }, route)));
  });

adminRoutes.route("/admin/oauth/clients", oauthClientRoutes);

function changesIn(body: z.infer<typeof userFields>) {
  // Members have one role on the wire; what staff may do stands in `user_roles`.
  if (body.role && body.role !== "authenticated") {
    throw new AuthError("validation_failed", { message: `Unsupported role: ${body.role.slice(0, 40)}` });
  }
  return {
    email: body.email ? requireEmail(body.email) : undefined,
    phone: body.phone ? requirePhone(body.phone) : undefined,
    password: body.password ?? undefined,
    passwordHash: body.password_hash ?? undefined,
    emailConfirm: body.email_confirm ?? false,
    phoneConfirm: body.phone_confirm ?? false,
    userMetadata: body.user_metadata ?? undefined,
    appMetadata: body.app_metadata ?? undefined,
    banDuration: body.ban_duration || undefined,
  };
}

/** @throws AuthError `validation_failed` (no UUID), `user_not_found`, both as 404 */
async function getUser(c: Context<ServerEnv>): Promise<AuthUser> {
  const id = c.req.param("id") ?? "";
  if (!isId(id))
    throw new AuthError("validation_failed", { status: 404, message: "user_id must be an UUID" });
  const user = await findAuthUser(c.var.app, { id });
  if (!user) throw new AuthError("user_not_found", { status: 404, message: "User not found" });
  return user;
}

/** RFC 8288, as clients read it: next while there is more, and last. */
function linksOf(path: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, "next")] : []), link(last, "last")].join(", ");
}
