import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { trackEvent } from "#app/features/analytics/commands.server.ts";
import { rollUp } from "#app/features/analytics/roll-up.server.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import { NONE } from "#app/features/discovery/filters.ts";
import { noteSearch } from "#app/features/discovery/visits.server.ts";
import { asMember } from "#app/platform/context.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call, cookieOf } from "#tests/factories/calls.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";
import { sweepOutbox } from "#workers/jobs/sweep-outbox.ts";

let before = 0;

interface Stored {
  id: string;
  event_name: string;
  user_id: string | null;
  session_id: string | null;
  page_path: string | null;
  event_properties: string;
}

/** Every event that was written since the test began. */
const written = () =>
  rows<Stored>(
    "SELECT * FROM analytics_events WHERE rowid > ? ORDER BY event_name, event_properties, rowid",
    before,
  );

/** What this member's browser sends while it asks not to be followed, also when it kept a session's id. */
function unfollowed(person: Person, path: string, body?: unknown): Promise<Response> {
  const session = `thrive-session-id=${crypto.randomUUID()}`;
  return call(person, path, {
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    headers: {
      "sec-gpc": "1",
      "content-type": "application/json",
      cookie: `${cookieOf(person)}; ${session}`,
    },
  });
}

beforeEach(async () => {
  const [row] = await rows<{ last: number }>("SELECT coalesce(max(rowid), 0) AS last FROM analytics_events");
  before = row?.last ?? 0;
});

describe("whoever asks not to be followed", () => {
  it("leaves events that lead to nobody, whatever they do, and keeps all that follows from it", async () => {
    const [me, poster] = [await alice(), await bora()];
    const { id } = await posting(poster);
    const other = await bora();
    await unfollowed(me, "/api/v1/swipes", {
      intent: "swipe",
      target_type: "opportunity",
      target_id: id,
      direction: "right",
    });
    await unfollowed(me, "/api/v1/swipes", {
      intent: "swipe",
      target_type: "user",
      target_id: other.userId,
      direction: "right",
    });
    for (const told of [{ moment: "started" }, { moment: "step", step: 2 }, { moment: "completed" }])
      expect((await unfollowed(me, "/api/v1/tour", told)).status).toBe(204);
    const { app, settled } = visitorApp({}, { "sec-gpc": "1", cookie: cookieOf(me) });
    await resolveSession(app, cookieOf(me), true);
    await app.settle();
    noteSearch(asMember(app), "creators", { ...NONE, q: "film" });
    await settled();
    const seen = { page_path: `/desk/${id}/files`, referrer: "https://a.example", occurred_at: Date.now() };
    const report = { events: [{ ...seen, event_name: "page_view", id: crypto.randomUUID() }] };
    expect((await unfollowed(me, "/api/v1/events", report)).status).toBe(204);
    const noted = { event_name: "page_view", page_path: "/discover", session_id: crypto.randomUUID() };
    expect((await unfollowed(me, "/api/v1/analytics_events", noted)).status).toBe(204);

    const events = await written();
    expect(
      events.map(({ event_name, event_properties }) => [event_name, JSON.parse(event_properties)]),
    ).toEqual([
      ["onboarding_completed", {}],
      ["onboarding_started", {}],
      ["onboarding_step", { step_number: 1, step_name: "welcome" }],
      ["onboarding_step", { step_number: 2, step_name: "profile" }],
      ["page_view", {}],
      ["page_view", {}],
      ["search", expect.objectContaining({ scope: "creators" })],
      ["swipe", { direction: "right", target_user_id: expect.any(String) }],
      ["swipe", { direction: "right", target_user_id: expect.any(String) }],
    ]);
    const everything = JSON.stringify(events);
    for (const trace of [me.userId, me.sessionId, id, "a.example"]) expect(everything).not.toContain(trace);
    expect(events.every(({ user_id, session_id }) => user_id === null && session_id === null)).toBe(true);
    // Nothing is told by when it was either, or by the id of what caused it.
    const causes = new Set((await rows<{ id: string }>("SELECT id FROM outbox")).map((row) => row.id));
    expect(events.filter((event) => causes.has(event.id.slice(0, 36)))).toEqual([]);
    // The interest stands all the same.
    expect(
      await rows(
        "SELECT status FROM applications WHERE applicant_id = ? AND opportunity_id = ?",
        me.userId,
        id,
      ),
    ).toEqual([{ status: "interested" }]);
  });

  it("is no visitor of their own profile, and one of another's", async () => {
    const [me, other] = [await alice(), await bora()];
    const handleOf = async ({ userId }: Person) =>
      (await rows<{ handle: string }>("SELECT handle FROM profiles WHERE user_id = ?", userId))[0]?.handle;
    const at = Date.now();
    for (const whose of [me, other]) {
      const seen = { page_path: `/profile/${await handleOf(whose)}`, referrer: null, occurred_at: at };
      const report = { events: [{ ...seen, event_name: "page_view", id: crypto.randomUUID() }] };
      expect((await unfollowed(me, "/api/v1/events", report)).status).toBe(204);
    }
    expect((await written()).map(({ page_path }) => page_path)).toEqual(
      expect.arrayContaining(["/profile/:id", `/profile/${await handleOf(other)}`]),
    );
    const day = new Date(at).toISOString().slice(0, 10);
    await rollUp(db, day, at);
    const visits = (who: Person) =>
      rows("SELECT value FROM daily_rollups WHERE subject_id = ? AND metric = 'profile_views'", who.userId);
    expect([await visits(me), await visits(other)]).toEqual([[], [{ value: 1 }]]);
  });

  it("is not followed by what stayed in the outbox either", async () => {
    const me = await alice();
    const crash = { react: async () => undefined };
    const asking = visitorApp(crash, { cookie: cookieOf(me), "sec-gpc": "1" });
    await asking.app.commit([], {
      name: "session.ended",
      payload: { userId: me.userId, sessionId: me.sessionId },
    });
    expect(await written()).toEqual([]);
    const clock = movedClock();
    clock.move(60_000);
    const { jobs, settled } = visitorApp({ clock });
    while ((await sweepOutbox(jobs)) > 0);
    await settled();
    expect((await written()).filter(({ event_name }) => event_name === "sign_out")).toEqual([
      expect.objectContaining({ user_id: null, session_id: null }),
    ]);
  });

  it("is not followed by what happens without a browser, as long as one of theirs asked for it", async () => {
    const me = await alice();
    const late = () =>
      trackEvent(db, {
        id: newId(Date.now()),
        name: "payment_state",
        userId: me.userId,
        sessionId: null,
        unfollowed: null,
        properties: { purpose: "invoice", state: "succeeded" },
        createdAt: Date.now(),
      });
    await db.batch([late()]);
    expect((await written()).map(({ user_id }) => user_id)).toEqual([me.userId]);

    const { app } = await appOf(me);
    expect(await refreshSession({ ...app, unfollowed: true }, me.refresh)).not.toBeNull();
    await db.batch([late()]);
    expect((await written()).map(({ user_id }) => user_id)).toEqual([me.userId, null]);
  });
});
