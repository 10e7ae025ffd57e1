import { expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { insightsOf, type Seen } from "./insights.ts";
import { seriesOf } from "./series.ts";

const END = Date.parse("2026-11-25");
const series = (metric: string, values: Record<string, number>) =>
  seriesOf(
    Object.entries(values).map(([day, value]) => ({ day, metric, value })),
    { length: 30, end: END },
  );
const nothing: Seen = {
  series: series("xp", {}),
  funnel: null,
  postings: [],
  posts: [],
  works: [],
  clients: [],
};
const said = (seen: Partial<Seen>) =>
  Object.fromEntries(insightsOf({ ...nothing, ...seen }).map(({ area, text }) => [area, text]));

it("of next to nothing says that it is not enough, in each part", () => {
  const { Works, ...others } = said({});
  expect(Works).toBe("You show no work yet.");
  expect(new Set(Object.values(others))).toEqual(new Set(["Not enough to say yet."]));
  expect(said({ series: series("profile_views", { "2026-11-24": 9 }) }).Profile).toBe(
    "Not enough to say yet.",
  );
});

it("names the weekday that brings most visits", () => {
  // Tuesdays.
  const values = { "2026-11-24": 5, "2026-11-17": 4, "2026-11-20": 6 };
  expect(said({ series: series("profile_views", values) }).Profile).toBe(
    "Tuesdays bring most visits: 9 of 15.",
  );
});

it("says where applications stop", () => {
  const funnel = { sent: 10, seen: 9, shortlisted: 2, offered: 2, accepted: 1 };
  expect(said({ funnel }).Applications).toBe(
    "9 of 10 were seen, 1 led to work. Most stop between being seen and the shortlist.",
  );
  const all = { sent: 5, seen: 5, shortlisted: 5, offered: 5, accepted: 5 };
  expect(said({ funnel: all }).Applications).toBe("5 of 5 were seen, 5 led to work.");
});

it("names the posting that draws best by its share, not by its size", () => {
  const postings = [
    { title: "Large", views: 200, interests: 10 },
    { title: "Small", views: 20, interests: 5 },
    { title: "Unseen", views: 2, interests: 2 },
  ];
  expect(said({ postings }).Postings).toBe("“Small” draws best: 5 of 20 views became interest.");
});

it("compares posts with media with those in words alone", () => {
  const post = (media: string, reactions: number) => ({ media, reactions, begins: "Dusk", views: 9 });
  const posts = [post("image", 8), post("video", 4), post("text", 2), post("text", 4)];
  expect(said({ posts }).Posts).toBe(
    "Posts with pictures, films or sound get 2× the reactions of the others.",
  );
  expect(said({ posts: posts.map(({ media }) => post(media, 0)) }).Posts).toBe("Not enough to say yet.");
  expect(said({ posts: [1, 2, 3, 4].map((count) => post("text", count)) }).Posts).toBe(
    "A post of yours gets 2.5 reactions on average.",
  );
});

it("says who most of the money came from, and on which day most happened", () => {
  const part = (name: string, amount: number, currency = "EUR") => ({ name, amount, currency });
  expect(said({ clients: [part("Ana", 60), part("Others", 90), part("Bo", 50, "USD")] }).Money).toBe(
    "Ana brought 40 % of what you earned in EUR.",
  );
  expect(said({ clients: [part("Ana", 60)] }).Money).toBe("All you earned in EUR came from Ana.");
  const xp = series("xp", { "2026-11-20": 10, [dayOf(END - days(1))]: 30 });
  expect(said({ series: xp }).XP).toMatch(
    /^Your best day was .*24.* with 30 XP; 2 of 30 days brought some\.$/,
  );
});

it("names the post that was seen most, and the kind of work that is opened most", () => {
  const post = (begins: string, views: number) => ({ media: "text", begins, views, reactions: 0 });
  expect(said({ posts: [post("Dusk", 12), post("Dawn", 1_200)] }).Posts).toBe(
    "“Dawn” was seen most: 1,200 views.",
  );
  expect(said({ posts: [post("", 10)] }).Posts).toBe("A post without words was seen most: 10 views.");
  const work = (mediaType: string, kept: number, views: number) => ({ mediaType, shown: kept, kept, views });
  expect(said({ works: [work("image", 4, 10), work("video", 1, 5)] }).Works).toBe(
    "All 5 of your works are shown. Films are opened most: 5 times each.",
  );
  expect(said({ works: [work("image", 4, 4), work("video", 1, 5)] }).Works).toBe(
    "All 5 of your works are shown.",
  );
});
