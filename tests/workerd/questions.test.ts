import { describe, expect, it } from "vitest";
import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { browserEvents } from "#app/features/analytics/schema.ts";
import { countViews } from "#app/features/opportunities/commands/count-views.server.ts";
import {
  answerQuestion,
  askQuestion,
  removeQuestion,
} from "#app/features/opportunities/commands/questions.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { handlePostingForm } from "#app/routes/opportunities/posting-forms.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting, rowOf } from "#tests/factories/postings.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

async function questionsOf(id: string) {
  const page = await getPostingPage(visitorApp().app, id);
  return "questions" in page ? page.questions : [];
}

describe("alice asks below bora's posting", () => {
  it("and everybody reads question and answer; both are told once, and their windows read again", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id, title } = await posting(brand);
    const rooms = recordingRooms();
    const asker = await appOf(creator, { rooms });
    const question = await askQuestion(asker.app, id, "Is there a studio?");
    await asker.settled();
    const poster = await appOf(brand, { rooms });
    await answerQuestion(poster.app, question.id, "Yes, in Lyon.");
    await answerQuestion(poster.app, question.id, "Yes, in Lyon, with daylight.");
    await poster.settled();

    expect(await questionsOf(id)).toMatchObject([
      { body: "Is there a studio?", answer: "Yes, in Lyon, with daylight.", askerName: "Alice" },
    ]);
    const told = (person: Person) =>
      rows("SELECT kind, message FROM notifications WHERE user_id = ?", person.userId);
    expect(await told(brand)).toEqual([
      { kind: "question_asked", message: `Alice asks something about “${title}”.` },
    ]);
    expect(await told(creator)).toEqual([
      { kind: "question_answered", message: `There is an answer to your question about “${title}”.` },
    ]);
    const frames = rooms.sent.filter(({ frame }) => frame.type === "opportunity.changed");
    expect(frames.map(({ userId }) => userId)).toEqual([brand.userId, creator.userId, creator.userId]);
  });

  it("and, sent again after an answer that was lost, asks it once", async () => {
    const [creator, other, brand] = await Promise.all([alice(), alice(), bora()]);
    const { id } = await posting(brand);
    const { app } = await appOf(creator);
    const [first, again] = await Promise.all([
      askQuestion(app, id, "Where?"),
      askQuestion(app, id, "Where?"),
    ]);
    expect(again.id).toBe(first.id);
    expect((await askQuestion(app, id, "Where?")).id).toBe(first.id);
    const theirs = await askQuestion((await appOf(other)).app, id, "Where?");
    expect(await count("opportunity_questions", "opportunity_id = ?", id)).toBe(2);
    expect(await count("notifications", "user_id = ? AND kind = 'question_asked'", brand.userId)).toBe(2);
    await removeQuestion(app, first.id);
    const anew = await askQuestion(app, id, "Where?");
    expect([first.id, theirs.id]).not.toContain(anew.id);
  });

  it("and hears of no answer by somebody she blocks, or who blocks her", async () => {
    for (const turned of [false, true]) {
      const [creator, brand] = await Promise.all([alice(), bora()]);
      const { id } = await posting(brand);
      const question = await askQuestion((await appOf(creator)).app, id, "Is there a studio?");
      await (turned ? blocks(brand, creator) : blocks(creator, brand));
      await answerQuestion((await appOf(brand)).app, question.id, "Yes, in Lyon.");
      expect(await count("notifications", "user_id = ? AND kind = 'question_answered'", creator.userId)).toBe(
        0,
      );
    }
  });

  it("and takes it away again, or bora does; a stranger cannot answer or remove", async () => {
    const [creator, brand, stranger] = await Promise.all([alice(), bora(), alice()]);
    const { id } = await posting(brand);
    const [mine, theirs] = [
      await askQuestion((await appOf(creator)).app, id, "One?"),
      await askQuestion((await appOf(creator)).app, id, "Two?"),
    ];
    const { app } = await appOf(stranger);
    await expect(answerQuestion(app, mine.id, "No")).rejects.toMatchObject({ status: 404 });
    await expect(removeQuestion(app, mine.id)).rejects.toMatchObject({ status: 404 });
    await removeQuestion((await appOf(creator)).app, mine.id);
    await removeQuestion((await appOf(creator)).app, mine.id);
    await removeQuestion((await appOf(brand)).app, theirs.id);
    expect(await questionsOf(id)).toEqual([]);
    await expect(answerQuestion((await appOf(brand)).app, mine.id, "No")).rejects.toMatchObject({
      status: 404,
    });
  });

  it("but not below her own, a closed, a private or a blocked one, nor with bad words", async () => {
    const [creator, brand, blocked] = await Promise.all([alice(), bora(), bora()]);
    await blocks(blocked, creator);
    const { app } = await appOf(creator);
    const refused = [
      await posting(creator),
      await posting(brand, { status: "paused" }),
      await posting(brand, { visibility: "invited" }),
      await posting(blocked),
    ];
    for (const { id } of refused)
      await expect(askQuestion(app, id, "Hello?")).rejects.toMatchObject({ status: 404 });
    const { id } = await posting(brand);
    await expect(askQuestion(app, id, "what the fuck")).rejects.toMatchObject({ name: "ContentFlagged" });
    const form = (fields: Record<string, string>) => {
      const made = new FormData();
      for (const [name, value] of Object.entries(fields)) made.set(name, value);
      return made;
    };
    const empty = await handlePostingForm(app, id, form({ intent: "ask", body: " " }), null);
    expect(empty).toMatchObject({ data: { error: { fields: { body: ["Please write your question."] } } } });
    const long = await handlePostingForm(app, id, form({ intent: "ask", body: "x".repeat(501) }), null);
    expect(long).toMatchObject({ data: { error: { code: "invalid_input" } } });
    expect(await count("opportunity_questions", "asker_id = ?", creator.userId)).toBe(0);
  });
});

describe("a posting is viewed", () => {
  const view = (id: string) => ({
    id: crypto.randomUUID(),
    event_name: "opportunity_viewed",
    opportunity_id: id,
    page_path: `/opportunity/${id}`,
    referrer: null,
    occurred_at: Date.now(),
  });

  it("once per session, however often its page is opened, and not by its owner", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id } = await posting(brand);
    const session = crypto.randomUUID();
    const report = async (person: Person, events: unknown[]) => {
      const { app } = await appOf(person);
      const input = browserEvents.parse({ events });
      await recordBrowserEvents({ ...app, browserSessionId: session }, input, (views) =>
        countViews(app, views),
      );
    };
    await report(creator, [view(id), view(id)]);
    await report(creator, [view(id)]);
    expect((await rowOf(id))?.view_count).toBe(1);
    const stored = await rows<{ event_properties: string }>(
      "SELECT event_properties FROM analytics_events WHERE event_name = 'opportunity_viewed' AND session_id = ?",
      session,
    );
    expect(stored.map(({ event_properties }) => JSON.parse(event_properties))).toEqual([
      { opportunity_id: id },
    ]);
    const own = await posting(brand);
    await report(brand, [view(own.id)]);
    expect((await rowOf(own.id))?.view_count).toBe(0);
  });

  it("by a visitor over the API; without a session nothing is counted", async () => {
    const { id } = await posting(await bora());
    const send = (cookie: string) =>
      call(null, "/api/v1/events", {
        method: "POST",
        body: JSON.stringify({ events: [view(id)] }),
        headers: { "content-type": "application/json", cookie },
      });
    expect((await send("")).status).toBe(204);
    expect((await rowOf(id))?.view_count).toBe(0);
    const session = `thrive-session-id=${crypto.randomUUID()}`;
    await send(session);
    await send(session);
    expect((await rowOf(id))?.view_count).toBe(1);
  });
});
