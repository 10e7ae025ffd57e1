import { swipe } from "./support/deck.ts";
import { openDrawer, rows, seeUnread } from "./support/notices.ts";
import type { OwnServer } from "./support/own-server.ts";
import { visit } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, onOwnServer } from "./support/test.ts";

/** So many that several are on their way when the server dies, and too few for a new tier. */
const POSTINGS = 9;

const test = onOwnServer(".tmp/e2e-killed");

test("the server is killed while carol swipes: what was acknowledged is there, nothing is doubled, and open windows go on", async ({
  server,
  survivors,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expect(/net::ERR_(?!FAILED)|Failed to fetch|WebSocket/);
  // What an open window was still fetching ahead through its service worker when the server died.
  complaints.expect(/ERR_FAILED \(\/assets\//);
  const bora = await survivors.bora({ at: "/dashboard" });
  const alice = await survivors.alice({ at: "/spark?tab=likes" });
  const carol = await survivors.member("Carol", "creator");
  const postings: Posting[] = [];
  while (postings.length < POSTINGS) {
    const title = unusedTitle();
    postings.push({ title, id: await post(bora, title) });
  }
  await seeUnread(bora.page, 1);
  await seeUnread(alice.page, 1);

  const acknowledged = await swipeUntilKilled(carol, postings, server);
  await server.restart();
  await visit(carol.page, "/spark?tab=sent");
  for (const { title } of acknowledged)
    await expect(rows(carol.page.getByRole("main"), title)).toHaveCount(1);

  // Carol tries everything again: of what she has no answer for, some may have been stored.
  for (const { id } of postings) await swipe(carol, "right", { opportunity: id });
  await server.sweep();
  await seeUnread(bora.page, 1 + POSTINGS);
  const drawer = await openDrawer(bora.page);
  await expect(rows(drawer, "Someone is interested")).toHaveCount(POSTINGS);

  await swipe(carol, "right", { member: alice.userId });
  await seeUnread(alice.page, 2);
  await expect(rows(alice.page.getByRole("main"), carol.name)).toHaveCount(1);
  await expect(drawer).toContainText(`You have ${1 + POSTINGS} unread notifications`);
});

interface Posting {
  id: string;
  title: string;
}

/** Swipes three at a time until the server is killed under it; gives those that were acknowledged before. */
async function swipeUntilKilled(carol: Member, postings: Posting[], server: OwnServer): Promise<Posting[]> {
  const waiting = [...postings];
  const acknowledged: Posting[] = [];
  const swipeOn = async () => {
    for (let posting = waiting.pop(); posting; posting = waiting.pop()) {
      await swipe(carol, "right", { opportunity: posting.id });
      acknowledged.push(posting);
      if (acknowledged.length === POSTINGS / 3) server.kill();
    }
  };
  await Promise.allSettled([swipeOn(), swipeOn(), swipeOn()]);
  expect(acknowledged.length).toBeGreaterThanOrEqual(POSTINGS / 3);
  expect(acknowledged.length).toBeLessThan(POSTINGS);
  return acknowledged;
}
