import { createRequestHandler } from "react-router";
import type { Env } from "#app/platform/env.server.ts";
import { createServer } from "./http/server.ts";
import { runSchedule } from "./jobs/schedule.ts";

export { UserRoom } from "#partykit/user-room.ts";

const renderPage = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);
const server = createServer(renderPage);

export default {
  fetch: (request, env, execution) => server.fetch(request, env, execution),
  scheduled: (_controller, env, execution) => runSchedule(env, execution),
} satisfies ExportedHandler<Env>;
