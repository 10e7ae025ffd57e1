import type { RouterContextProvider } from "react-router";
import type { Statement } from "#app/db/client.server.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import { type Desk, deskOf, selectDesk } from "./desk.server.ts";

interface DeskArgs {
  request: Request;
  params: { projectId: string };
  context: Readonly<RouterContextProvider>;
}

/**
 * A loader of one tab of a desk: its reads in one round trip with the session and the desk itself, and nothing of them
 * shown to anybody who is not part of the project.
 * @param read the tab's own reads
 * @param show what the tab gets of their answers
 */
export function deskQuery<A extends DeskArgs, Q extends readonly Statement[], T>(
  read: (ctx: QueryContext, args: A) => Q,
  show: (app: MemberContext, desk: Desk, answers: Answers<Q>, args: A) => T,
) {
  return memberQuery(
    (ctx, args: A) => [selectDesk(ctx, args.params.projectId), ...read(ctx, args)] as const,
    (app, [desk, ...answers], args) =>
      // The desk stands first; what follows are the tab's own.
      show(app, deskOf(desk), answers as unknown as Answers<Q>, args),
  );
}
