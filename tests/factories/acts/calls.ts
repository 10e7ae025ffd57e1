import { days } from "#app/core/time.ts";
import { endCall, takeCall } from "#app/features/calendars/calls/answer-call.server.ts";
import { newCallQueries } from "#app/features/calendars/calls/call-page.server.ts";
import { selectCall } from "#app/features/calendars/calls/find-call.server.ts";
import { linkCall } from "#app/features/calendars/calls/link-call.server.ts";
import { proposeCall } from "#app/features/calendars/calls/propose-call.server.ts";
import { readDated } from "#app/features/calendars/feed.server.ts";
import { remindOfTalks } from "#app/features/calendars/remind-of-talks.server.ts";
import {
  selectAgreed,
  selectCalls,
  selectInterviews,
  talksToCome,
} from "#app/features/calendars/talks.server.ts";
import { selectOwnZone } from "#app/features/profiles/own-zone.server.ts";
import { rows } from "#tests/factories/database.ts";
import { sparkOf } from "#tests/factories/messages.ts";
import { alice } from "#tests/factories/people.ts";
import { callInput, proposes } from "#tests/factories/talks.ts";
import type { Acts, Cast } from "./cast.ts";

/** Calls of two, from the first times to the reminder. */
export async function callActs({ creator, brand, app, creatorApp, jobs }: Cast): Promise<Acts> {
  const dora = await alice({ name: "Dora" });
  const at = { kind: "match", id: (await sparkOf(dora, brand)).id } as const;
  const first = await proposes(dora, at);
  const id = first.conversationId;
  const [me, db] = [brand.userId, app.db];
  const range = { from: Date.now() - days(1), limit: 30 };
  const fresh = await sparkOf(await alice({ name: "Emil" }), brand);
  const begun = callInput({ kind: "match", id: fresh.id });
  const others = callInput({ kind: "conversation", id }, { instead: first.callId });
  return {
    reads: {
      "a call": () => app.ask([selectCall(db, me, first.callId)]),
      "the page that proposes a call": () => app.ask(newCallQueries(app, { kind: "conversation", id }, null)),
      "the page that proposes a call out of a Spark": () => app.ask(newCallQueries(app, at, first.callId)),
      "what one has agreed on": () => app.ask([selectAgreed(app)]),
      "the talks to come": () => app.ask(talksToCome(app)),
      "one call for a calendar": () => app.ask([selectCalls(db, me, { ...range, only: first.callId })]),
      "one interview for a calendar": () =>
        app.ask([selectInterviews(db, me, { ...range, only: first.callId })]),
      "all that has a day": () => readDated(app, { userId: creator.userId, projectId: null }, range.from),
      "where one's clock stands": () => app.ask([selectOwnZone(creatorApp)]),
    },
    commands: {
      "a call out of a Spark": () => proposeCall(app, begun),
      "a call taken back": () => endCall(app, begun.key),
      "other times for a call": () => proposeCall(app, others),
      "a call declined": async () => {
        const next = await proposes(dora, at).catch(() => null);
        await endCall(app, next?.callId ?? others.key);
      },
      "a call taken, and its link": async () => {
        const { callId, slots } = await proposes(dora, at);
        await takeCall(app, { call_id: callId, slot: slots[0] ?? 0 });
        await linkCall(app, callId, "https://meet.example/thrive");
        await rows("UPDATE meetings SET remind_at = 1 WHERE id = ?", callId);
      },
    },
    jobs: { "reminders of talks": () => remindOfTalks({ ...jobs, commit: app.commit }) },
  };
}
