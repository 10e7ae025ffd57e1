import { expect, it } from "vitest";
import { stage } from "#tests/factories/acts.ts";
import { rows } from "#tests/factories/database.ts";

/** Reads that may name somebody in spite of a block, and why. */
const MAY_NAME: Record<string, string> = {
  "the blocked": "whom one blocks oneself",
  "the notifications":
    "the command that blocks removes what the two were told of each other (safety.test.ts)",
  "the notifications since": "the same",
  "a request by its link": "read by others than alice and bora",
  "a request by its id": "the same",
  "own endorsements": "the same",
  "who may be endorsed": "the same",
  "the owner of second factors": "the same",
  "when one may be reached": "asked by a reader of their own, who sees their own address",
  "whose mails a link stops": "their own again",
  "the outbox of mails": "read by admins alone",
  "the next page of the outbox": "the same",
  "mails that failed": "the same",
  "who answers requests": "asked by staff alone, of staff",
  "accounts that differ": "read by the team of money alone",
  "cases, open": "read by moderators alone, who judge about anybody",
  "a moderation case": "the same",
  "members found by staff": "the same, by the team",
  "a member for staff": "the same",
  "a company for staff": "the same",
  "who earned most this week": "the same",
  "the team of a company": "the same",
  "who holds roles": "the same",
  "where the sitemaps of profiles begin": "public pages, told to machines that are nobody",
  "one's projects": "a shared project stays (product.md §5.2)",
  "the Home": "the same",
  "the meetings of a project": "the same",
  "what is traded": "the same",
  "the rights of a project": "the same",
  "the hours of a project": "the same",
  "what rights can be granted on": "the same",
};

/** Read by moderators alone, below a place in the list: whose it names depends on who was quicker to post. */
const CONTENT = /^content, /;

it("no read of the product names a member whom the reader blocks, or is blocked by", async () => {
  const { reads, cast } = await stage();
  const readers = [cast.brand.userId, cast.creator.userId];
  const others = (await rows<{ id: string }>("SELECT id FROM users")).flatMap(({ id }) =>
    readers.includes(id) ? [] : [id],
  );
  for (const [index, other] of others.entries())
    for (const reader of readers) {
      const [blocker, blocked] = index % 2 === 0 ? [reader, other] : [other, reader];
      await rows(
        "INSERT OR IGNORE INTO blocks (blocker_id, blocked_id, created_at) VALUES (?, ?, 1)",
        blocker,
        blocked,
      );
    }
  const named: Record<string, number> = {};
  for (const [name, read] of Object.entries(reads)) {
    const answer = JSON.stringify(await read().catch(() => null)) ?? "";
    const found = others.filter((other) => answer.includes(other)).length;
    if (found > 0 && !(name in MAY_NAME) && !CONTENT.test(name)) named[name] = found;
  }
  expect(named).toEqual({});
  // An exception that nobody needs any more goes.
  expect(Object.keys(MAY_NAME).filter((name) => !(name in reads))).toEqual([]);
});
