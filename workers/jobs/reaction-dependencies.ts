import type { Id } from "#app/core/ids.ts";
import type { CodeSender } from "#app/features/auth/commands/send-asked-code.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Rooms } from "#app/platform/realtime.server.ts";
import type { Together } from "./together.ts";

/** An event whose windows have heard of it, or a notification that goes on by other channels. */
export type Delivered = { event: Id } | { told: string };

/** What reactions and their delivery need, in a request as in the cron. */
export interface ReactionDependencies
  extends CodeSender,
    Pick<AppContext, "mailer" | "mailTexts" | "pushes" | "portfolio"> {
  rooms: Rooms;
  delivered: Together<Delivered>;
  defer(work: Promise<unknown>): void;
}
