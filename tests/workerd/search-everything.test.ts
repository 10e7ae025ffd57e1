import { describe, expect, it } from "vitest";
import { stealthSchema } from "#app/features/privacy/stealth/schema.ts";
import { setStealth } from "#app/features/privacy/stealth/stealth.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import type { Findings } from "#app/features/search/findings.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call, get } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { says } from "#tests/factories/messages.ts";
import { alice, bora, type Person, sam } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { projectInput } from "#tests/factories/projects.ts";

/** A word that stands in nothing else of this file. */
const newWord = () => `w${crypto.randomUUID().replaceAll("-", "").slice(0, 7)}`;

const found = (person: Person, q: string) =>
  get<Findings>(person, `/api/v1/search?q=${encodeURIComponent(q)}`);
const isCalled = (person: Person, name: string) =>
  rows("UPDATE profiles SET display_name = ? WHERE user_id = ?", name, person.userId);
const groupsOf = (findings: Findings) =>
  Object.entries(findings).flatMap(([group, list]) => (list.length > 0 ? [group] : []));

const NOTHING: Findings = {
  people: [],
  postings: [],
  projects: [],
  threads: [],
  messages: [],
  help: [],
  team: [],
};

describe("a search of everything", () => {
  it("finds people, postings, one's projects, conversations and messages by the beginnings of their words", async () => {
    const [me, other] = await Promise.all([alice(), bora()]);
    const word = newWord();
    await isCalled(other, `Zoë ${word}`);
    const job = await posting(other, { title: `Portraits for ${word}` });
    const { app } = await appOf(me);
    const projectId = await beginProject(app, projectInput({ title: `Lookbook ${word}` }));
    const said = await says(other, me, `About ${word}: shall we begin on Monday?`);
    await rows("UPDATE conversation_members SET folder = 'inbox' WHERE user_id = ?", me.userId);

    const findings = await found(me, word.toUpperCase().slice(0, 6));
    expect(findings.people.map(({ title, to }) => [title, to])).toEqual([
      [`Zoë ${word}`, expect.stringMatching(/^\/profile\/./)],
    ]);
    expect(findings.postings.map(({ to }) => to)).toEqual([`/opportunity/${job.id}`]);
    expect(findings.projects.map(({ to }) => to)).toEqual([`/desk/${projectId}`]);
    expect(findings.threads.map(({ title, to }) => [title, to])).toEqual([
      [`Zoë ${word}`, `/messages?c=${said.conversationId}`],
    ]);
    expect(findings.messages.map(({ to }) => to)).toEqual([
      `/messages?c=${said.conversationId}&at=${said.seq}`,
    ]);
    expect((await found(me, `zoe ${word}`)).people).toHaveLength(1);
  });

  it("finds one's own postings, drafts too, and help by a word that is not typed to its end", async () => {
    const me = await bora();
    const word = newWord();
    const draft = await posting(me, { title: `My ${word}`, status: "draft" });
    expect((await found(me, word)).postings.map(({ to }) => to)).toEqual([`/opportunity/${draft.id}`]);
    expect((await found(me, "recover")).help.length).toBeGreaterThan(0);
    expect((await found(me, "passwor")).help.map(({ to }) => to)).toContainEqual(
      expect.stringMatching(/^\/help\//),
    );
  });

  it("finds nothing that belongs to others: their drafts, projects and conversations", async () => {
    const [me, one, other] = await Promise.all([alice(), alice(), bora()]);
    const word = newWord();
    await posting(other, { title: word, status: "draft" });
    await posting(other, { title: word, visibility: "invited" });
    const { app } = await appOf(one);
    await beginProject(app, projectInput({ title: word }));
    await says(other, one, word);
    expect(await found(me, word)).toEqual(NOTHING);
  });

  it("finds nobody and nothing across a block, and nobody who hides from who asks", async () => {
    const [me, blocker, hidden] = await Promise.all([bora(), alice(), alice()]);
    const word = newWord();
    await isCalled(blocker, `${word} one`);
    await isCalled(hidden, `${word} two`);
    await posting(blocker, { title: word });
    await says(blocker, me, `${word} said`);
    await rows("UPDATE conversation_members SET folder = 'inbox' WHERE user_id = ?", me.userId);
    expect(groupsOf(await found(me, word))).toEqual(["people", "postings", "threads", "messages"]);
    await blocks(blocker, me);
    const { app } = await appOf(hidden);
    const mine = await appOf(me);
    await setStealth(app, stealthSchema.parse({ members: mine.app.viewer.handle }));
    expect(await found(me, word)).toEqual(NOTHING);
  });

  it("answers whatever is typed: nothing for no words, and never an operator of the index", async () => {
    const me = await alice();
    for (const asked of ["", "   ", "🎉", '"*(-', "%_%", "\u0000"])
      expect(await found(me, asked), asked).toEqual(NOTHING);
    for (const asked of ["a", "NEAR(a b)", 'name : "x', "x".repeat(5_000), "the", "ي", "AND OR NOT"])
      expect(Object.keys(await found(me, asked)), asked).toEqual(Object.keys(NOTHING));
  });

  it("leads colleagues to the pages of their roles, and nobody else", async () => {
    const [member, agent] = await Promise.all([alice(), sam()]);
    expect((await found(agent, "admin")).team.map(({ to }) => to)).toEqual([
      "/admin",
      "/admin/users",
      "/admin/help",
    ]);
    expect((await found(agent, "audit")).team).toEqual([]);
    expect((await found(member, "admin")).team).toEqual([]);
  });

  it("is for members alone", async () => {
    expect((await call(null, "/api/v1/search?q=thrive")).status).toBe(401);
  });
});
