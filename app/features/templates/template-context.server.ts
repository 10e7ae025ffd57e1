import type { MemberContext } from "#app/platform/context.server.ts";

/** What acts on templates need of a request. */
export type TemplateContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "commit" | "limits" | "moderation"
>;
