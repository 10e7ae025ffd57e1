import { describe, expect, it } from "vitest";
import { days, hours } from "#app/core/time.ts";
import { MOST_LIKES, needsOf, type Waits } from "./needs.ts";

const NOW = Date.parse("2026-03-10T12:00:00Z");

const NOTHING: Waits = {
  projects: [],
  applications: [],
  offers: [],
  invoices: [],
  companyInvites: [],
  projectInvites: [],
  postingInvites: [],
  messageRequests: [],
  connections: [],
  reviews: [],
  postings: [],
  likes: [],
};

const application = (name: string, endsAt: number | null, opportunityId = "lookbook") => ({
  id: name,
  opportunityId,
  title: "Winter lookbook",
  name,
  countered: false,
  endsAt,
});

describe("what needs a member", () => {
  it("is nothing for who answered everybody", () => {
    expect(needsOf(NOTHING, NOW)).toEqual([]);
  });

  it("comes by its deadline, what has none after it", () => {
    const needs = needsOf(
      {
        ...NOTHING,
        likes: [{ userId: "mira", name: "Mira", avatarUrl: null }],
        reviews: [{ id: "r", name: "Kojo", projectTitle: "Film", expiresAt: NOW + days(5) }],
        projects: [
          {
            id: "p",
            title: "Film",
            waiting: "Look at “Cut”",
            waitsUntil: NOW + days(2),
            waitsAt: "/milestones",
          },
        ],
        offers: [application("Northlight", NOW + hours(3))],
        invoices: [{ id: "i", who: "Saoirse", dueDate: "2026-03-08", status: "overdue" }],
      },
      NOW,
    );
    expect(needs.map(({ key }) => key)).toEqual([
      "invoice:i",
      "offer:Northlight",
      "project:p",
      "review:r",
      "likes",
    ]);
  });

  it("puts those who applied to one posting together, with the first of their deadlines", () => {
    const needs = needsOf(
      {
        ...NOTHING,
        applications: [
          application("Mira", NOW + days(4)),
          application("Kojo", NOW + days(1)),
          application("Ada", null, "zine"),
        ],
      },
      NOW,
    );
    expect(needs).toMatchObject([
      {
        text: "2 people applied",
        dueAt: NOW + days(1),
        to: "/opportunity-dashboard?role=hiring&opportunity=lookbook",
      },
      { text: "Ada applied", dueAt: null },
    ]);
  });

  it.each([
    ["ends in a week", { status: "active", expiresAt: NOW + days(7) }, 1],
    ["ends later", { status: "active", expiresAt: NOW + days(8) }, 0],
    ["is paused", { status: "paused", expiresAt: NOW + days(1) }, 0],
    ["has ended", { status: "active", expiresAt: NOW - 1 }, 0],
    ["never ends", { status: "active", expiresAt: null }, 0],
  ])("names a posting that %s: %s", (_, posting, times) => {
    const needs = needsOf({ ...NOTHING, postings: [{ id: "o", title: "Zine", ...posting }] }, NOW);
    expect(needs).toHaveLength(times);
  });

  it.each([
    ["Sign the agreement", "/agreement", "Sign"],
    ["Say that it is done", "", "Say"],
    ["Change “Cut”", "/milestones", "Change"],
    ["Say yes to the trade", "/barter", "Say"],
  ] as const)("leads from %j to its place", (waiting, waitsAt, act) => {
    const needs = needsOf(
      { ...NOTHING, projects: [{ id: "p", title: "Film", waiting, waitsUntil: null, waitsAt }] },
      NOW,
    );
    expect(needs).toMatchObject([{ to: `/desk/p${waitsAt}`, act, note: "Film" }]);
  });

  it("counts who likes a member and their postings once, and no further than it was read", () => {
    const fan = (name: string) => ({ userId: name, name, avatarUrl: null });
    const [few] = needsOf({ ...NOTHING, likes: [fan("Mira"), fan("Kojo"), fan("Mira")] }, NOW);
    expect(few).toMatchObject({ text: "2 people wait for your answer", note: "Mira, Kojo" });
    const crowd = Array.from({ length: MOST_LIKES + 1 }, (_, at) => fan(`fan ${at}`));
    const [many] = needsOf({ ...NOTHING, likes: crowd }, NOW);
    expect(many).toMatchObject({ text: "50+ people wait for your answer", note: "fan 0, fan 1, fan 2" });
  });
});
