import { data, type RouterContextProvider } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { hasRole, type StaffRole, type Viewer } from "#app/core/viewer.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { memberAction, memberLoader, memberQuery } from "#app/platform/responses.server.ts";

/** A role that a page asks for, or one of several; `any` is whoever works for Thrive. Admin implies all (product.md §4.3). */
export type StaffNeed = StaffRole | readonly StaffRole[] | "any";

interface RouteArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Whether somebody holds one of the roles; admins hold all. */
export function isStaff(viewer: Pick<Viewer, "roles">, need: StaffNeed): boolean {
  if (need === "any") return viewer.roles.length > 0;
  return (typeof need === "string" ? [need] : need).some((role) => hasRole(viewer, role));
}

/**
 * What staff alone may do is for everybody else as if it were not there (product.md R11). Roles are read with the
 * session of each request, so what is taken away is gone with the next one.
 * @throws AppError `not_found`
 */
export function requireStaff<C extends Pick<MemberContext, "viewer">>(app: C, need: StaffNeed): C {
  if (!isStaff(app.viewer, need)) throw new AppError("not_found");
  return app;
}

/** A loader for staff: visitors go to sign in, other members find no such page. */
export function staffLoader<A extends RouteArgs, T>(
  need: StaffNeed,
  load: (app: MemberContext, args: A) => Promise<T>,
) {
  return forStaff(memberLoader((app, args: A) => load(requireStaff(app, need), args)));
}

/** As `memberQuery`, for staff: what was read is shown to nobody without the role. */
export function staffQuery<A extends RouteArgs, Q extends readonly Statement[], T>(
  need: StaffNeed,
  read: (ctx: QueryContext, args: A) => Q,
  show: (app: MemberContext, answers: Answers<Q>, args: A) => T | Promise<T>,
) {
  return forStaff(memberQuery(read, (app, answers, args) => show(requireStaff(app, need), answers, args)));
}

/** An action of staff. For others it is not there: the page they get is the one of any unknown address. */
export function staffAction<A extends RouteArgs, T>(
  need: StaffNeed,
  act: (app: MemberContext, args: A) => Promise<T>,
) {
  return forStaff(
    memberAction((app, args: A) => {
      if (!isStaff(app.viewer, need)) throw nowhere();
      return act(app, args);
    }),
  );
}

/** Thrown, not answered: an answer would be shown on the page that is not there. */
function nowhere() {
  const { code, message, status } = new AppError("not_found");
  return data({ code, message }, { status });
}

function forStaff<H extends { rule: string }>(handler: H) {
  return Object.assign(handler, { rule: "staff" as const });
}
