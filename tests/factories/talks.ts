import { env } from "cloudflare:workers";
import { newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { proposeCall } from "#app/features/calendars/calls/propose-call.server.ts";
import { callSchema } from "#app/features/calendars/schema.ts";
import { createRooms } from "#app/platform/realtime.server.ts";
import { appOf } from "./app.ts";
import type { Person } from "./people.ts";

interface Place {
  kind: "conversation" | "match";
  id: string;
}

/** What the form of a call sends: two times, tomorrow and the day after, unless others are said. */
export function callInput(to: Place, more: Record<string, unknown> = {}) {
  return callSchema.parse({
    key: newId(Date.now()),
    to_kind: to.kind,
    to_id: to.id,
    title: "A look at the cut",
    minutes: "30",
    slots: [Date.now() + hours(30), Date.now() + hours(54)].map(String),
    ...more,
  });
}

/** Proposes a call as this member. @returns its id, its times and the conversation */
export async function proposes(who: Person, to: Place, more: Record<string, unknown> = {}) {
  const input = callInput(to, more);
  const { app, settled } = await appOf(who, { rooms: createRooms(env) });
  const conversationId = await proposeCall(app, input);
  await settled();
  return { callId: input.key, slots: input.slots, conversationId };
}
