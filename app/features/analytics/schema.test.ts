import { expect, it } from "vitest";
import { browserEvents, EVENTS_MAX } from "./schema.ts";

const VIEW = {
  id: "0190a0b0-0000-7000-8000-000000000000",
  event_name: "page_view",
  page_path: "/discover",
  referrer: null,
  occurred_at: 1,
};

it("takes page views, and nothing that names who they belong to", () => {
  const events = [{ ...VIEW, user_id: "someone-else", event_properties: { xp: 1 } }];
  expect(browserEvents.parse({ events })).toEqual({ events: [VIEW] });
});

it.each([
  {},
  { events: [] },
  { events: [{ ...VIEW, event_name: "match_created" }] },
  { events: [{ ...VIEW, event_name: "opportunity_created" }] },
  { events: [{ ...VIEW, id: "1" }] },
  { events: [{ ...VIEW, page_path: "https://evil.example/" }] },
  { events: [{ ...VIEW, page_path: "//evil.example" }] },
  { events: [{ ...VIEW, page_path: `/${"x".repeat(500)}` }] },
  { events: [{ ...VIEW, occurred_at: -1 }] },
  { events: [{ ...VIEW, occurred_at: 1.5 }] },
  { events: Array.from({ length: EVENTS_MAX + 1 }, () => VIEW) },
])("refuses the report %#", (report) => {
  expect(browserEvents.safeParse(report).success).toBe(false);
});
