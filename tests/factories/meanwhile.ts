import type { MemberContext } from "#app/platform/context.server.ts";

/** An app in whose first commit something happens between what a command read and what it writes. */
export function meanwhile(app: MemberContext, what: () => Promise<unknown>): MemberContext {
  let happened = false;
  const commit: typeof app.commit = async (...step) => {
    if (!happened) {
      happened = true;
      await what();
    }
    return app.commit(...step);
  };
  return { ...app, commit };
}
