import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database, Query } from "#app/db/client.server.ts";
import { compiledSelect, compiledWindow } from "#app/db/compiled-select.server.ts";
import { keptFacts } from "#app/db/kept-facts.server.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { membersById } from "#app/features/discovery/queries/member-candidates.server.ts";
import { postingsById } from "#app/features/discovery/queries/posting-candidates.server.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";

interface Facts {
  name: string;
  skills: string[];
  headline: string | null;
}

let shapes = 0;
/** Each test with a memory of its own, as an isolate that has just begun. */
function forgetful() {
  const face = keptFacts<Facts>(`face ${shapes++}`, profiles.card_mark, {
    name: profiles.display_name,
    skills: profiles.skills,
    headline: profiles.headline,
  });
  const build = (base: Database) =>
    base
      .select({ id: profiles.user_id, face, xp: profiles.xp })
      .from(profiles)
      .where(eq(profiles.user_id, sql.placeholder("id")))
      .limit(sql.placeholder("limit"));
  return {
    many: compiledSelect(build, "many"),
    few: compiledSelect(build),
    window: compiledWindow(build, (base) => base.select({ all: sql<number>`count(*)` }).from(profiles)),
  };
}

type Sent = { _prepare(): { getQuery(): { sql: string; params: unknown[] } } };
const sentBy = (query: Query<unknown>) => (query as unknown as Sent)._prepare().getQuery();
/** The JSON that a statement's answer holds for one row's facts, as it came from the database. */
async function answered(query: Query<unknown>): Promise<string> {
  const { sql: text, params } = sentBy(query);
  const [row] = await rows<{ rows_packed: string }>(text, ...params);
  return row?.rows_packed ?? "";
}

describe("what a card shows is told once", () => {
  it("and by its mark from then on, in a batch, alone and in a window", async () => {
    const her = await alice();
    const values = { id: her.userId, limit: 2 };
    const { many } = forgetful();
    expect(await answered(many.query(db, values))).toContain("Alice");
    const [first] = await db.batch([many.query(db, values)]);
    const again = many.query(db, values);
    expect(await answered(again)).not.toContain("Alice");
    const [second] = await db.batch([again]);
    expect(second).toEqual(first);
    expect(second[0]?.face).toBe(first[0]?.face);
    const { few, window } = forgetful();
    expect((await few(db, values))[0]).toEqual(first[0]);
    expect((await few(db, values))[0]).toEqual(first[0]);
    for (let time = 0; time < 2; time++) {
      const [[inWindow, end]] = await db.batch([window.query(db, values)]);
      expect(inWindow).toEqual(first);
      expect(end).toEqual({ all: await db.$count(profiles) });
    }
  });

  it("until it changes, by whatever hand", async () => {
    const her = await alice();
    const values = { id: her.userId, limit: 1 };
    const { many } = forgetful();
    const read = async () => (await db.batch([many.query(db, values)]))[0][0]?.face;
    expect(await read()).toMatchObject({ name: "Alice", headline: null });
    await rows("UPDATE profiles SET headline = 'Colour' WHERE user_id = ?", her.userId);
    expect(await read()).toMatchObject({ headline: "Colour" });
    // As a database that was put back to an earlier moment: the same words, or others, never under a mark of before.
    await rows("UPDATE profiles SET headline = NULL WHERE user_id = ?", her.userId);
    await rows("UPDATE profiles SET headline = 'Light' WHERE user_id = ?", her.userId);
    expect(await read()).toMatchObject({ headline: "Light" });
  });

  it("to a statement that was made before much else was read as well", async () => {
    const her = await alice();
    const him = await bora();
    const { many } = forgetful();
    const ask = (id: string) => many.query(db, { id, limit: 1 });
    await db.batch([ask(her.userId)]);
    const made = ask(her.userId);
    for (let turn = 0; turn < 200; turn++) {
      await rows("UPDATE profiles SET headline = ? WHERE user_id = ?", `Turn ${turn}`, him.userId);
      await db.batch([ask(him.userId)]);
    }
    const [late] = await db.batch([made]);
    expect(late[0]?.face.name).toBe("Alice");
    // Of what was read meanwhile the newest alone is still known.
    expect(String(sentBy(ask(her.userId)).params[0]).split(",").length).toBeLessThanOrEqual(192);
  });

  it("and nobody can change it for others", async () => {
    const her = await alice();
    const { few } = forgetful();
    const [row] = await few(db, { id: her.userId, limit: 1 });
    expect(() => row?.face.skills.push("Mischief")).toThrow(TypeError);
    expect(() => Object.assign(row?.face ?? {}, { name: "Mallory" })).toThrow(TypeError);
  });

  it("of a row without a mark each time", async () => {
    const her = await alice();
    const him = await bora();
    await rows("UPDATE profiles SET card_mark = 0 WHERE user_id = ?", her.userId);
    await rows("UPDATE profiles SET card_mark = 4503599627370496 WHERE user_id = ?", him.userId);
    const { few, many } = forgetful();
    // Also once a mark with a zero in it is known.
    await few(db, { id: him.userId, limit: 1 });
    for (let time = 0; time < 2; time++) {
      const [row] = await few(db, { id: her.userId, limit: 1 });
      expect(row?.face.name).toBe("Alice");
    }
    expect(await answered(many.query(db, { id: her.userId, limit: 1 }))).toContain("Alice");
  });
});

/** The columns of a table that stand in the facts of a statement. */
async function columnsIn(facts: string, table: string): Promise<string[]> {
  const all = await rows<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`);
  return all.map(({ name }) => name).filter((name) => new RegExp(`\\b${name}\\b`).test(facts));
}

/** What stands in `json_array("table"."card_mark", ...)`, one text for each that a statement holds. */
function factsOf(statement: string, table: string): string[] {
  const begin = `json_array("${table}"."card_mark"`;
  return statement
    .split(begin)
    .slice(1)
    .map((rest) => {
      let open = 1;
      const end = [...rest].findIndex((letter) => {
        open += letter === "(" ? 1 : letter === ")" ? -1 : 0;
        return open === 0;
      });
      return rest.slice(0, end);
    });
}

describe("a mark changes with each column that is kept under it", () => {
  const asked = { me: "", ids: "[]", handled: 1, passesHideSince: 0 };
  const postings = sentBy(postingsById.query(db, asked)).sql;
  const members = sentBy(membersById.query(db, asked)).sql;
  const kept = [
    ["a posting's own words", postings, "opportunities", "id", 18],
    ["who posted it", postings, "profiles", "user_id", 4],
    ["a member's face", members, "profiles", "user_id", 13],
  ] as const;

  it.each(kept)("%s", async (_, statement, table, key, least) => {
    const { id: postingId } = await posting(await bora());
    const id = table === "profiles" ? (await alice()).userId : postingId;
    const facts = factsOf(statement, table);
    expect(facts).toHaveLength(1);
    const columns = (await columnsIn(facts[0] ?? "", table)).filter((name) => name !== key);
    expect(columns.length).toBeGreaterThanOrEqual(least);
    const mark = async () =>
      (await rows<{ card_mark: number }>(`SELECT card_mark FROM ${table} WHERE ${key} = ?`, id))[0]
        ?.card_mark;
    let before = await mark();
    // One length for all, so that none is found within another.
    expect(String(before)).toHaveLength(16);
    for (const column of columns) {
      await rows(`UPDATE ${table} SET ${column} = ${column} WHERE ${key} = ?`, id);
      const after = await mark();
      expect(after, column).not.toBe(before);
      before = after;
    }
    // Nobody else's columns: another table has marks of its own, or none.
    const tables = [...(facts[0] ?? "").matchAll(/(\w+)"?\."?\w+/g)].map(([, name]) => name);
    expect(new Set(tables)).toEqual(new Set([table]));
  });
});
