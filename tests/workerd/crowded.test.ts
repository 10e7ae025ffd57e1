import { describe, expect, it } from "vitest";
import { listAllApplicants } from "#app/features/hiring/all-applicants.server.ts";
import { loader as exportLoader } from "#app/routes/opportunities/export-applications.ts";
import { loader as dashboard } from "#app/routes/opportunities/opportunity-dashboard.tsx";
import { appOf } from "#tests/factories/app.ts";
import { manyApplications, manyMembers } from "#tests/factories/crowd.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { swipes, takesBack } from "#tests/factories/swipes.ts";
import { visits } from "#tests/factories/visits.ts";

const CROWD = 24;

describe("a crowd that swipes at the same moment", () => {
  it("stores and tells each once, beside repeats and commands that fail", async () => {
    const brand = await bora();
    const [people, job] = await Promise.all([
      Promise.all(Array.from({ length: CROWD }, () => alice())),
      posting(brand),
    ]);
    const nobody = await alice();
    const answers = await Promise.all(
      people.flatMap((person, index) => [
        swipes(person, "right", job),
        // Pressed twice: the second one's event does not happen, and rolls its batch back.
        ...(index % 3 === 0 ? [swipes(person, "right", job)] : []),
        // There is nothing to take back.
        ...(index % 4 === 0 ? [takesBack(nobody)] : []),
      ]),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(CROWD / 4);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CROWD + CROWD / 3);

    expect(await count("applications", "opportunity_id = ?", job.id)).toBe(CROWD);
    expect(await rows("SELECT interest_count FROM opportunities WHERE id = ?", job.id)).toEqual([
      { interest_count: CROWD },
    ]);
    const told = await rows<{ seq: number }>(
      "SELECT seq FROM notifications WHERE user_id = ? ORDER BY seq",
      brand.userId,
    );
    expect(told.map(({ seq }) => seq)).toEqual(people.map((_, index) => index + 1));
    for (const { userId } of people) {
      expect(await count("swipes", "actor_id = ?", userId)).toBe(1);
      expect(await count("analytics_events", "user_id = ? AND event_name = 'swipe'", userId)).toBe(1);
      expect(await count("outbox", "actor_id = ? AND name = 'swipe.made'", userId)).toBe(1);
    }
  });
});

describe("more applicants than a pipeline shows at once", () => {
  it("stand in the table all of them, and on the board with a press more; who came further is never behind them", async () => {
    const brand = await bora();
    const job = await posting(brand);
    const people = await manyMembers(205);
    await manyApplications(job, brand, people);
    await rows("UPDATE applications SET status = 'offered' WHERE applicant_id = ?", people.at(-1));
    await rows("UPDATE applications SET status = 'declined' WHERE applicant_id = ?", people[0]);
    const path = `?opportunity=${job.id}&role=hiring`;
    const board = async (more = "") => {
      const { body } = await visits(brand, dashboard, { path: `/opportunity-dashboard${path}${more}` });
      const { cards, more: left } = body as { cards: { status: string }[]; more: boolean };
      const of = (status: string) => cards.filter((card) => card.status === status).length;
      return [of("submitted"), of("offered"), of("declined"), left];
    };
    expect(await board()).toEqual([200, 1, 1, true]);
    expect(await board("&shown=201")).toEqual([203, 1, 1, false]);
    const { body } = await visits(brand, exportLoader, { path: `/opportunity-dashboard/export${path}` });
    const lines = (await (body as Response).text()).trim().split("\r\n");
    expect(lines).toHaveLength(1 + 205);
    const { app } = await appOf(brand);
    const all = await listAllApplicants(app, job.id, 50);
    expect(new Set(all.map(({ applicantId }) => applicantId))).toEqual(new Set(people));
    expect(all.at(-1)).toMatchObject({ status: "declined" });
    const stranger = await visits(await bora(), exportLoader, {
      path: `/opportunity-dashboard/export${path}`,
    });
    expect(stranger.status).toBe(404);
  });
});
