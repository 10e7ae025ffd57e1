import { and, eq, ne, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { statement } from "#app/db/client.server.ts";
import { INDEX_WORDS } from "#app/db/index-words.ts";
import { opportunities } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { db } from "#tests/factories/database.ts";

it("knows every word that the condition of an index names", async () => {
  const { results } = await db.$client
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'")
    .all<{ sql: string }>();
  const words = results.flatMap(({ sql }) =>
    [...sql.slice(sql.indexOf(" WHERE ")).matchAll(/'([^']*)'/g)].map(([, word = ""]) => word),
  );
  expect([...INDEX_WORDS].sort()).toEqual([...new Set(words)].sort());
});

it("states the words of indexes and binds the rest in its order", () => {
  const built = db
    .select({ id: opportunities.id })
    .from(opportunities)
    .innerJoin(profiles, eq(profiles.user_id, opportunities.created_by))
    .where(
      and(eq(opportunities.type, "job"), eq(profiles.status, "active"), ne(opportunities.created_by, "me")),
    )
    .limit(5)
    .toSQL();
  expect(built.sql).toContain(`"profiles"."status" = 'active'`);
  expect(built.sql).toMatch(/limit \+\?$/);
  expect(built.params).toEqual(["job", "me", 5]);
});

it("does so in hand-written statements, and they answer the same", async () => {
  const written = statement(
    db,
    sql`SELECT ${"a"} AS a, ${"active"} AS b, ${2} AS c WHERE ${"open"} = 'open' LIMIT ${1}`,
  );
  const [rows] = await db.batch([written]);
  expect(rows).toEqual([{ a: "a", b: "active", c: 2 }]);
});
