import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { decodePlace } from "#app/features/discovery/deck-place.ts";
import { DECK_SIZE } from "#app/features/discovery/rules.ts";
import { stage } from "#tests/factories/acts.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call, post } from "#tests/factories/calls.ts";
import { manyMembers, manyPostings } from "#tests/factories/crowd.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { costOf } from "#tests/factories/plans.ts";
import { posting } from "#tests/factories/postings.ts";
import { readDeck, swipes, takesBack } from "#tests/factories/swipes.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";

function tripsOf(response: Response): number {
  return Number(response.headers.get("x-db-round-trips") ?? Number.NaN);
}

/** Who asks and the rule in one, the batch with its consequences in the other. */
const SWIPES: Record<string, number> = { "a like": 2, "an interest": 2, "a pass": 2 };

describe("round trips to the database", () => {
  it("are 1 for a read, its session included", async () => {
    const person = await alice();
    const reads = [
      "/api/v1/deck?tab=opportunities",
      "/api/v1/deck?tab=creators",
      "/api/v1/deck?tab=creators&cursor=mfx8k3c0.0190a0b0-0000-7000-8000-000000000000",
      "/api/v1/notifications",
      "/api/v1/notifications/since?after=0",
    ];
    for (const path of reads) {
      const answer = await call(person, path);
      expect(answer.status, path).toBe(200);
      expect(tripsOf(answer), path).toBe(1);
    }
  });

  it("are at most 4 for a command, and 2 for a swipe with all that follows from it", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const view = {
      id: crypto.randomUUID(),
      event_name: "page_view",
      page_path: "/",
      referrer: null,
      occurred_at: 1,
    };
    const acts: Record<string, () => Promise<Response>> = {
      "a like": () => swipes(creator, "right", brand),
      "the Spark": () => swipes(brand, "right", creator),
      "an interest": () => swipes(creator, "right", job),
      "an undo": () => takesBack(creator),
      "a pass": () => swipes(creator, "left", job),
      "reading all": () => post(brand, "/api/v1/notifications", { intent: "read-all" }),
      "a report": () => post(brand, "/api/v1/events", { events: [view] }),
    };
    for (const [name, act] of Object.entries(acts)) {
      const answer = await act();
      expect(answer.status, name).toBeLessThan(300);
      expect(tripsOf(answer), name).toBeLessThanOrEqual(SWIPES[name] ?? 4);
    }
  });

  it("are none for a visitor's page", async () => {
    expect(tripsOf(await call(null, "/"))).toBe(0);
  });

  it("are as few for the commands of pages, beside the one for the session", async () => {
    const password = "correct horse battery";
    const email = `alice.${crypto.randomUUID()}@people.test`;
    const form = { email, password, data: { display_name: "Alice", account_type: "creator" } };
    const up = visitorApp();
    const trips: Record<string, number> = {};
    for (const [name, act] of Object.entries({
      "a sign-up": () => signUp(up.app, form),
      "a sign-in": () => signIn(up.app, { email, password }),
    })) {
      const before = up.app.meter.roundTrips;
      await act();
      trips[name] = up.app.meter.roundTrips - before;
    }
    const { recording, commands, cast } = await stage();
    const feed = [
      "a post shared",
      "a post changed",
      "a reaction",
      "a comment",
      "a comment deleted",
      "a post deleted",
    ];
    const told = [
      "a notification seen",
      "a notification read",
      "a notification put off",
      "a notification deleted",
      "a cell of the matrix",
      "a preset",
      "a preset taken back",
      "when to be reached",
      "an address tried again",
      "a browser that takes pushes",
      "a push to try it",
      "a browser that takes none",
      "one kind of mail stopped",
      "all mails stopped",
      "a mail to oneself",
      "a mail that failed put back",
      "a mail that bounced",
    ];
    const few = [...feed, ...told];
    const others = ["a spark back", "a posting", "a refresh", "a sign-out", "a question to the assistant"];
    for (const name of [...others, ...few]) {
      expect(commands, name).toHaveProperty([name]);
      // What the act before put off until after its answer is not this one's.
      await cast.settled();
      recording.roundTrips = 0;
      await commands[name]?.();
      trips[name] = recording.roundTrips;
    }
    for (const name of few) expect(trips[name], name).toBeLessThanOrEqual(4);
    // Four of its own: who asks and what was said, the limit, the words, the answer. Both deliveries are marked meanwhile.
    expect(trips["a question to the assistant"]).toBeLessThanOrEqual(6);
    // One more where marking the delivery, put off until after the answer, has begun already.
    expect(trips["a spark back"]).toBeLessThanOrEqual(4);
    expect(trips["a sign-out"]).toBeLessThanOrEqual(3);
    expect(trips["a refresh"]).toBe(2);
    // A posting needs one more than other commands: the row of its picture must come before the picture's bytes.
    // The delivery of the act before it may be marked meanwhile.
    expect(trips["a posting"]).toBeLessThanOrEqual(4);
    // Two limits each, which a sign-in gives back when it was right; beside the price of the hash they are small.
    expect(trips["a sign-up"]).toBeLessThanOrEqual(5);
    expect(trips["a sign-in"]).toBeLessThanOrEqual(6);
  });
});

describe("rows read", () => {
  let person: Person;
  beforeAll(async () => {
    await manyPostings(1000, await manyMembers(1000));
  });
  beforeEach(async () => {
    person = await alice();
  });

  /** What the page after `pages` others read, all its statements together. */
  async function deckCost(tab: "opportunities" | "creators", pages = 0) {
    const recording = recordingD1(env.DB);
    const { app } = await appOf(person, { d1: recording.d1 });
    let cursor: string | null = null;
    for (let page = 0; page <= pages; page++) {
      recording.sent.length = 0;
      const { nextCursor } = await readDeck(app, { tab, place: decodePlace(cursor) });
      cursor = nextCursor;
    }
    const costs = await Promise.all(recording.sent.map(costOf));
    // Who reads is one row, and what is boosted few: the cards are the most.
    return {
      read: costs.reduce((sum, { read }) => sum + read, 0),
      shown: Math.max(...costs.map(({ shown }) => shown)),
    };
  }

  it.each(["opportunities", "creators"] as const)(
    "for a window of %s that is arranged, and for a page of what is left of it, are bounded, of 1,000",
    async (tab) => {
      // Seven for each candidate: itself, its poster, their company, reviews, blocks, the member's swipe and application.
      const window = await deckCost(tab);
      expect(window.shown).toBe(60);
      expect(window.read).toBeLessThanOrEqual(7 * 60 + 10);
      for (const pages of [1, 2, 4, 20]) {
        const { read, shown } = await deckCost(tab, pages);
        expect(shown, `page ${pages}`).toBeGreaterThanOrEqual(DECK_SIZE);
        expect(read, `page ${pages}`).toBeLessThanOrEqual(7 * shown + 10);
      }
    },
  );

  it("do not grow with the table", async () => {
    const before = await deckCost("opportunities");
    await manyPostings(1000, await manyMembers(10));
    expect((await deckCost("opportunities")).read).toBeLessThanOrEqual(before.read + 2);
  });

  it("grow only by what the member has swiped at the top of the deck", async () => {
    const fresh = await deckCost("opportunities");
    await rows(
      `INSERT INTO swipes (actor_id, target_type, target_id, direction, swiped_at)
       SELECT ?, 'opportunity', id, 'right', ? FROM opportunities ORDER BY published_at DESC, id DESC LIMIT 200`,
      person.userId,
      Date.now(),
    );
    const { read, shown } = await deckCost("opportunities");
    expect(shown).toBe(60);
    expect(read - fresh.read).toBeLessThanOrEqual(3 * 200);
  });
});
