import type { Env } from "#app/platform/env.server.ts";
import { createServer } from "#workers/http/server.ts";
import { runSchedule } from "#workers/jobs/schedule.ts";
import { counted } from "./asked-in-a-request.ts";

export { UserRoom } from "#partykit/user-room.ts";

/** The Worker as deployed, except for the pages: those belong to the browser journeys. */
const server = createServer(async () => new Response("page"));

export default {
  fetch: (request, env, execution) => counted(request, () => server.fetch(request, env, execution)),
  scheduled: (_controller, env, execution) => runSchedule(env, execution),
} satisfies ExportedHandler<Env>;
