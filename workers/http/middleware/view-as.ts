import { pageOfData } from "#app/core/data-address.ts";
import { AppError } from "#app/core/errors.ts";
import { OUT_OF_VIEW, VIEW_WRITES_NOTHING } from "#app/core/staff-view.ts";
import type { Statement } from "#app/db/client.server.ts";
import { asReadOnly } from "#app/db/read-only.server.ts";
import { answersOf } from "#app/db/shared-read.server.ts";
import { endView, findView, logLook, viewCookieIn } from "#app/features/admin/view-as.server.ts";
import { isInView } from "#app/features/admin/view-pages.ts";
import { type AppContext, asMember } from "#app/platform/context.server.ts";
import type { RateLimiter } from "#app/platform/rate-limits/rate-limits.server.ts";
import { createAppContext } from "../app-context.ts";

/** What is no page: calls, the live wire, private files. Their cookie speaks for nobody in a view. */
const NO_PAGES = /^\/(?:api|functions|files|exports|live)(?:\/|$)/;
/** Stay the admin's own: the ways out. */
const WAYS_OUT = ["/stop-viewing", "/sign-out"];

/**
 * While an admin looks with a member's eyes, each request is that member's, over a database that refuses to write
 * (product.md §6 `/admin`, B4). Each page is written down before it is shown.
 * @param asked.path as it is routed: what is escaped in it is read
 * @returns null where no view stands in this browser
 * @throws AppError `forbidden` for what is no page
 */
export async function viewOf(
  app: AppContext,
  { request, path: asked, secure }: { request: Request; path: string; secure: boolean },
): Promise<AppContext | null> {
  const cookie = viewCookieIn(request.headers.get("cookie"), secure);
  const path = pageOfData(asked);
  if (!cookie || !app.claimed || WAYS_OUT.includes(path)) return null;
  await app.settle();
  const view = app.viewer ? await findView(app, app.viewer, cookie) : null;
  if (!view) {
    endView(app, secure);
    return null;
  }
  const reading = request.method === "GET" || request.method === "HEAD";
  if (NO_PAGES.test(path))
    throw new AppError("forbidden", { sentence: reading ? OUT_OF_VIEW : VIEW_WRITES_NOTHING });
  const open = isInView(path);
  if (open && reading) await logLook(asMember(app), view, path);
  const { member } = view;
  const seen = createAppContext(
    { ...app.env, DB: asReadOnly(app.env.DB, refuse) },
    // What a page would do besides is not done.
    { headers: new Headers(), defer: (work) => void work.catch(() => undefined), setCookie: () => undefined },
  );
  return Object.assign(seen, {
    viewer: { ...member, onboardingCompleted: true, tierUp: null },
    claimed: member,
    staffView: { memberName: member.displayName, open },
    accessExpiresAt: app.accessExpiresAt,
    requestId: app.requestId,
    nonce: app.nonce,
    unfollowed: true,
    address: app.address,
    userAgent: app.userAgent,
    meter: app.meter,
    limits: readsAlone(seen),
    commit: async () => refuse(),
  } satisfies Partial<AppContext>);
}

/** Looking uses up nothing of the member's. */
function readsAlone({ ask }: Pick<AppContext, "ask">): RateLimiter {
  const readAll = async <Q extends readonly Statement[]>(reads?: Q) => answersOf<Q>(await ask(reads ?? []));
  return {
    take: (_name, _subject, reads) => readAll(reads),
    takeAll: (_uses, reads) => readAll(reads),
    giveBack: async () => [],
  };
}

function refuse(): never {
  throw new AppError("forbidden", { sentence: VIEW_WRITES_NOTHING });
}
