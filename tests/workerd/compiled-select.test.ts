import { desc, eq, type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database } from "#app/db/client.server.ts";
import { compiledSelect, compiledWindow, plainSelect } from "#app/db/compiled-select.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { db } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";

const SKILLS = ["Retouching", 'Say "cheese"'];

/** More columns than one function of SQL takes, of every kind, with two of one name. */
const WIDE = {
  id: profiles.user_id,
  name: profiles.display_name,
  skills: profiles.skills,
  xp: profiles.xp,
  headline: profiles.headline,
  again: sql<string>`${profiles.display_name}`,
  half: sql<number>`0.5`,
  quoted: sql<string>`'say "yes", it''s [1]'`,
  listed: sql<string>`json_array(1, 2)`,
  open: sql`${profiles.status} = 'active'`.mapWith(Boolean) as SQL<boolean>,
  ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`n${i}`, sql<number>`${sql.raw(String(i))}`])),
};

const build = (db: Database) =>
  db.select(WIDE).from(profiles).orderBy(desc(profiles.display_name)).limit(sql.placeholder("limit"));
const few = compiledSelect(build);
const many = compiledSelect(build, "many");

describe("a select of many rows, packed into one value", () => {
  it("answers in a batch what it answers alone, in its order", async () => {
    const her = await bora();
    await db.update(profiles).set({ skills: SKILLS }).where(eq(profiles.user_id, her.userId));
    await alice();
    const alone = await few(db, { limit: 5 });
    const [packed, again] = await db.batch([many.query(db, { limit: 5 }), many.query(db, { limit: 1 })]);
    expect(packed).toEqual(alone);
    expect(again).toEqual(alone.slice(0, 1));
    expect(packed).toMatchObject([{ name: "Bora", skills: SKILLS }, { name: "Alice" }]);
    expect(packed[0]).toMatchObject({
      again: "Bora",
      half: 0.5,
      quoted: `say "yes", it's [1]`,
      listed: "[1,2]",
      open: true,
      n29: 29,
    });
  });

  it("answers no rows where there are none", async () => {
    const [packed] = await db.batch([many.query(db, { limit: 0 })]);
    expect(packed).toEqual([]);
  });

  it("holds the select it was made of", () => {
    const text = (select: typeof few) =>
      (select.query(db, { limit: 1 }) as unknown as Sent)._prepare().getQuery().sql;
    expect(text(many)).not.toBe(text(few));
    expect(plainSelect(text(many))).toBe(text(few));
    expect(plainSelect(text(few))).toBe(text(few));
  });
});

describe("a window of a select", () => {
  const counted = compiledWindow(build, (db) =>
    db
      .select({ members: sql<number>`count(*)`, from: sql<number>`${sql.placeholder("from")}` })
      .from(profiles),
  );

  it("tells how things end where there are fewer rows than asked for, and only there", async () => {
    await bora();
    await alice();
    const members = await db.$count(profiles);
    const all = await few(db, { limit: members });
    const [full, short, none] = await db.batch([
      counted.query(db, { limit: members, from: 7 }),
      counted.query(db, { limit: members + 1, from: 7 }),
      counted.query(db, { limit: 0, from: 7 }),
    ]);
    expect(full).toEqual([all, null]);
    expect(short).toEqual([all, { members, from: 7 }]);
    expect(none).toEqual([[], null]);
  });
});

interface Sent {
  _prepare(): { getQuery(): { sql: string } };
}
