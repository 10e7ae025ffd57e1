import { expect, it } from "vitest";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { spark } from "#tests/factories/reviews.ts";
import { readDeck } from "#tests/factories/swipes.ts";

const KNOWS_ONE = "Knows someone you have a Spark with";
const KNOWS_TWO = "Knows 2 people you have a Spark with";

/** Why the newest members are shown to somebody, by who they are. */
async function reasonsFor(looker: Person) {
  const { cards } = await readDeck((await appOf(looker)).app, { tab: "creators" });
  const byId = new Map(cards.map(({ id, reasons }) => [id, reasons.map(({ text }) => text)]));
  return ({ userId }: Person) => byId.get(userId)?.filter((text) => text.startsWith("Knows")) ?? null;
}

it("says of members whom one's Sparks have a Spark with, each Spark once, and of nobody else", async () => {
  const looker = await bora();
  const [one, other, hidden, blocked, closed] = await Promise.all([bora(), bora(), bora(), bora(), bora()]);
  const [near, nearer, unseen, stranger, kept, connected] = await Promise.all([
    alice(),
    alice(),
    alice(),
    alice(),
    alice(),
    alice(),
  ]);
  for (const mine of [one, other, hidden, blocked, closed]) await spark(looker, mine);
  await spark(one, near);
  for (const both of [one, other]) await spark(both, nearer);
  for (const unknown of [hidden, blocked, closed]) await spark(unknown, unseen);
  await spark(one, kept);
  // Connected as well: still one.
  await rows(
    "INSERT INTO network (user_id, other_id, connected_at, name_key, last_contact_at) VALUES (?1, ?2, 1, 'x', 1), (?1, ?3, 1, 'y', 1)",
    one.userId,
    near.userId,
    connected.userId,
  );
  await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", hidden.userId);
  await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", blocked.userId);
  await rows("UPDATE matches SET status = 'closed' WHERE user_a = ?1 OR user_b = ?1", closed.userId);
  await blocks(kept, looker);
  const said = await reasonsFor(looker);
  expect(said(near)).toEqual([KNOWS_ONE]);
  expect(said(connected)).toEqual([KNOWS_ONE]);
  expect(said(nearer)).toEqual([KNOWS_TWO]);
  expect(said(unseen)).toEqual([]);
  expect(said(stranger)).toEqual([]);
  // Who blocks them, and their own Sparks, are in no deck.
  for (const nobody of [kept, one]) expect(said(nobody)).toBeNull();
  expect((await reasonsFor(stranger))(near)).toEqual([]);
});
