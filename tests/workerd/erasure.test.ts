import { env } from "cloudflare:workers";
import { getTableName } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { eraseMembers, eraseTraces } from "#app/features/privacy/erasure/erase-members.server.ts";
import { ERASURE } from "#app/features/privacy/erasure/rules.ts";
import { deleteAccount } from "#app/features/privacy/leaving/leave.server.ts";
import { stage } from "#tests/factories/acts.ts";
import { appOf, byTime } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { inTouch, threadOf, threadsOf } from "#tests/factories/messages.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

/** Tables of the schema with their columns, without those the full-text indexes and the database keep for themselves. */
async function tables(): Promise<Map<string, string[]>> {
  const found = await rows<{ name: string; columns: string }>(
    `SELECT m.name, (SELECT json_group_array(name) FROM pragma_table_info(m.name)) AS columns FROM sqlite_master m
     WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
     AND name NOT LIKE 'd1_%' AND name NOT GLOB '*_search' AND name NOT GLOB '*_search_*' ORDER BY name`,
  );
  return new Map(found.map(({ name, columns }) => [name, JSON.parse(columns)]));
}

/** Where a text stands: `table.column`, for every table and column there is. */
async function placesOf(text: string): Promise<string[]> {
  const searches = [...(await tables())].map(([table, columns]) => {
    const found = columns.map(
      (name) => `max(instr(lower(CAST("${name}" AS TEXT)), ?1) > 0) AS "${table}.${name}"`,
    );
    return env.DB.prepare(`SELECT ${found.join(", ")} FROM "${table}"`).bind(text.toLowerCase());
  });
  const answers = await env.DB.batch<Record<string, number>>(searches);
  return answers
    .flatMap(({ results: [row = {}] }) => Object.entries(row))
    .flatMap(([place, stands]) => (stands === 1 ? [place] : []));
}

const stays = new Set(ERASURE.filter((rule) => rule.stays !== null).map(({ table }) => getTableName(table)));
const unexplained = (places: string[]) => places.filter((place) => !stays.has(place.split(".")[0] ?? ""));

/** Columns people write into, whatever the table. */
const WRITTEN =
  /^(?:title|headline|bio|description|content|body|note|notes|forward_note|pitch|statement|summary|details|about|website|city|draft|private_feedback|reply_body|reply|holder|bank|legal_name|address|focus_note|decline_note|withdrawn_reason|notes_internal|name|label|answer|company_name|requirements|deliverables|location|query|evidence)$/;
const CANARY = "quetzalcanary";

/** Puts a word of the member's own into every text of every row that names them. */
async function markEverything(userId: string): Promise<string[]> {
  const marked: string[] = [];
  for (const [table, columns] of await tables()) {
    const naming = columns.filter((name) => /(?:^|_)(?:id|by|a|b|user|endorser|key)$/.test(name));
    const words = columns.filter((name) => WRITTEN.test(name));
    if (naming.length === 0) continue;
    const theirs = naming.map((name) => `"${name}" = ?1`).join(" OR ");
    for (const word of words) {
      try {
        const changed = await rows(
          `UPDATE "${table}" SET "${word}" = '${CANARY}' WHERE ${theirs} RETURNING 1`,
          userId,
        );
        if (changed.length > 0) marked.push(`${table}.${word}`);
      } catch {
        // Some tables refuse to be changed, and some columns hold no free text.
      }
    }
  }
  return marked;
}

describe("every table has a rule for a member who is erased", () => {
  it("and no rule is for a table there is none of", async () => {
    expect(ERASURE.map(({ table }) => getTableName(table)).sort()).toEqual([...(await tables()).keys()]);
  });
});

/** A member who did everything there is to do. */
async function busyMember(): Promise<Person> {
  const acts = await stage();
  for (const act of [...Object.values(acts.commands), ...Object.values(acts.jobs)])
    await act().catch(() => {});
  await acts.cast.settled();
  return acts.cast.creator;
}

describe("a member who did everything, once erased", () => {
  it("is named in no row and no word of theirs is left, but where a rule says why", async () => {
    const { userId } = await busyMember();
    const [account] = await rows<{ email: string; phone: string | null }>(
      "SELECT email, phone FROM users WHERE id = ?",
      userId,
    );
    if (!account) throw new Error("There is no account.");
    const name = "Quetzalina Featherstone";
    await rows("UPDATE profiles SET display_name = ?, handle = 'quetzalina' WHERE user_id = ?", name, userId);
    const marked = await markEverything(userId);
    expect(marked.length).toBeGreaterThan(25);
    expect((await placesOf(userId)).length).toBeGreaterThan(80);

    const who = { id: userId, ...account, now: Date.now() };
    await eraseTraces({ db }, who);
    const { jobs } = await appOf(await alice());
    while ((await removeOrphans(jobs)) > 0);

    expect(unexplained(await placesOf(userId))).toEqual([]);
    expect(unexplained(await placesOf(CANARY))).toEqual([]);
    expect(await placesOf(account.email)).toEqual([]);
    expect(await placesOf(name)).toEqual([]);
    expect(await placesOf("quetzalina")).toEqual([]);
    // What was cut off in the middle runs again.
    await eraseTraces({ db }, who);
  }, 120_000);
});

describe("what stays with the others", () => {
  it("is what was said to them, from a deleted member; files kept to oneself are gone", async () => {
    const clock = movedClock();
    const { creator, brand, id } = await inTouch();
    await uploadedImage(creator);
    const { app, jobs } = await appOf(creator, { clock });
    await deleteAccount(app);
    clock.move(days(14) + 1);
    while ((await eraseMembers(byTime(jobs))) > 0);
    while ((await removeOrphans(jobs)) > 0);
    expect(await count("files", "owner_id = ?", creator.userId)).toBe(0);
    expect(await rows("SELECT status FROM deletion_requests WHERE user_id = ?", creator.userId)).toEqual([
      { status: "done" },
    ]);
    const { rows: talks } = await threadsOf(brand);
    expect(JSON.stringify(talks)).toContain("Deleted member");
    expect(JSON.stringify(await threadOf(brand, id))).toContain("Hello Bora!");
  });
});
