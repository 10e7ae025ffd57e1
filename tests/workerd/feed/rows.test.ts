import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { listFeed, listNews } from "#app/features/feed/queries.server.ts";
import { FEED_PAGE } from "#app/features/feed/rules.ts";
import { appOf } from "#tests/factories/app.ts";
import { manyMembers, manyPosts, manySparks } from "#tests/factories/crowd.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { costOf } from "#tests/factories/plans.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";

async function costs(person: Person) {
  const recording = recordingD1(env.DB);
  const { app } = await appOf(person, { d1: recording.d1 });
  const cost = async (read: () => Promise<unknown>) => {
    recording.sent.length = 0;
    await read();
    const [statement] = recording.sent;
    if (!statement) throw new Error("nothing was asked");
    return costOf(statement);
  };
  const page = await listFeed(app, null);
  return {
    first: await cost(() => listFeed(app, null)),
    later: await cost(() => listFeed(app, page.nextCursor)),
    news: await cost(() => listNews(app, page.posts[0]?.id ?? null)),
  };
}

it("what a page of the Circle reads depends on neither the number of posts nor of members", async () => {
  const members = await manyMembers(120);
  const person = await alice();
  await manySparks(person.userId, members.slice(0, 40));
  await manyPosts(3000, members);
  const before = await costs(person);
  expect([before.first.shown, before.later.shown]).toEqual([FEED_PAGE + 1, FEED_PAGE + 1]);

  const others = await manyMembers(400);
  await manyPosts(5000, [...members, ...others]);
  const after = await costs(person);
  // A page of heads, and of each at most a page: never more, however much there is.
  for (const cost of [after.first, after.later]) expect(cost.read).toBeLessThan(1000);
  expect(after.first.read / before.first.read).toBeLessThan(1.15);
  expect(after.later.read / before.later.read).toBeLessThan(1.15);
  expect(after.news.read).toBeLessThan(40 * 12);
});

it("not even for who has Sparks with everybody", async () => {
  const members = await manyMembers(900);
  const person = await alice();
  await manySparks(person.userId, members);
  await manyPosts(2000, members);
  const { first, later } = await costs(person);
  expect(first.shown).toBe(FEED_PAGE + 1);
  expect(Math.max(first.read, later.read)).toBeLessThan(6000);
});
