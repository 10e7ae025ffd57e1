import { createRequestHandler } from "react-router";
import type { Env } from "#app/platform/env.server.ts";
import { listenForFaults, sendReports } from "#app/platform/fault-reports.server.ts";
import { createServer } from "./http/server.ts";
import { runSchedule } from "./jobs/schedule.ts";

export { UserRoom } from "#partykit/user-room.ts";

/** Which build this is (vite.config.ts); during development it is another one with every change. */
const build: string | undefined = import.meta.env.PROD ? import.meta.env.THRIVE_BUILD : undefined;

/** Made with the first page: the build is read once, and its routes are ranked once. */
let pages: ReturnType<typeof createRequestHandler> | undefined;

const server = createServer(async (request, context) => {
  pages ??= createRequestHandler(await import("virtual:react-router/server-build"), import.meta.env.MODE);
  return pages(request, context);
}, build);

export default {
  fetch: (request, env, execution) => server.fetch(request, env, execution),
  scheduled: async (_controller, env, execution) => {
    listenForFaults(env);
    await runSchedule(env, execution);
    await sendReports(env);
  },
} satisfies ExportedHandler<Env>;
