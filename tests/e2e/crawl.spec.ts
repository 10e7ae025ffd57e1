import { walkFrom } from "./support/crawl.ts";
import { operate } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";
import { addWork } from "./support/works.ts";

/** Windows with the service worker take a sixth longer: it serves the visitor and the brand, as any page the same. */
test.use({ serviceWorkers: "allow" });
const WITHOUT = { serviceWorkers: "block" } as const;

/** Where no link of another page leads, on purpose. */
const BY_ADDRESS = ["/sitemap.xml", "/robots.txt", "/llms.txt", "/status", "/developers", "/verify"];

test("no link is dead and no page complains, whoever follows them", async ({ people }) => {
  test.setTimeout(300_000);
  const [ada, sam] = [
    await people.staff("Ada", "admin", WITHOUT),
    await people.staff("Sam", "support", WITHOUT),
  ];
  const [alice, bora] = [await people.alice(WITHOUT), await people.bora()];
  await addWork(alice, "A study in grey", 90);
  const job = await post(bora, unusedTitle());
  await beginDesk(alice, "Spring lookbook", [[bora, "client"]]);
  const said = await send(bora, "/api/v1/messages", {
    data: {
      client_id: crypto.randomUUID(),
      to: { kind: "user", id: alice.userId },
      body: "Hello Alice",
      file_ids: [],
      reply_to_id: null,
    },
  });
  expect(said.status()).toBe(201);
  await operate("UPDATE conversation_members SET folder = 'inbox' WHERE user_id = ?", alice.userId);
  const visitor = await people.visitor();
  const opened = new Set<string>();
  const members = ["/dashboard", "/messages", "/settings", "/connect", "/saved", "/analytics", "/review"];
  for (const [who, walker, begin] of [
    ["a visitor", visitor, ["/", `/opportunity/${job}`, `/profile/${alice.userId}`, ...BY_ADDRESS]],
    ["a creator", alice, members],
    ["a brand", bora, members],
    ["a support agent", sam, ["/admin", "/support-dashboard/queue"]],
    ["an admin", ada, ["/admin", "/test-emails"]],
  ] as const) {
    const { dead, ...walked } = await walkFrom(walker, [...begin], opened);
    test.info().annotations.push({ type: who, description: JSON.stringify(walked) });
    expect.soft(dead, `links that ${who} follows`).toEqual([]);
    expect(walked.asked, `links that ${who} follows`).toBeGreaterThan(10);
  }
  expect(opened.size).toBeGreaterThan(80);
});
