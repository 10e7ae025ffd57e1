import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { application_drafts } from "#app/db/schema/hiring.ts";
import { pruneDrafts } from "#app/features/hiring/commands/draft.server.ts";
import type { Scope } from "#app/features/integrations/scopes.ts";
import { loader as applyPage, action as onApply } from "#app/routes/opportunities/apply.tsx";
import { loader as dashboard } from "#app/routes/opportunities/opportunity-dashboard.tsx";
import { appOf } from "#tests/factories/app.ts";
import { applies } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, db } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { asked, tokenOf } from "#tests/factories/tokens.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const DOOR = "/api/v1/mcp";

/** One call as an assistant makes it. */
async function calls(token: string | null, method: string, params: unknown = {}) {
  const answer = await asked(token, DOOR, {
    method: "POST",
    headers: { accept: "application/json, text/event-stream", "mcp-protocol-version": "2025-11-25" },
    json: { jsonrpc: "2.0", id: 1, method, params },
  });
  const body = (await answer.json()) as { result?: Result; error?: { code: number; message: string } };
  return { status: answer.status, headers: answer.headers, ...body };
}

interface Result {
  isError?: boolean;
  content: { text: string }[];
  structuredContent?: Record<string, never>;
  tools?: { name: string; inputSchema: { properties: object; required: string[] }; annotations: object }[];
  protocolVersion?: string;
  instructions?: string;
}

async function uses(token: string, name: string, given: object = {}) {
  const { result } = await calls(token, "tools/call", { name, arguments: given });
  if (!result) throw new Error(`${name} was not answered.`);
  return result;
}

async function assistantOf(person: Person, scopes?: Scope[]): Promise<string> {
  return (await tokenOf(person, scopes)).secret;
}

const drafts = (person: Person) => count("application_drafts", "applicant_id = ?", person.userId);

describe("the door for members' assistants", () => {
  it("tells a stranger where a token comes from", async () => {
    for (const token of [null, "thrive_pat_unknown"]) {
      const { status, headers } = await calls(token, "tools/list");
      expect(status).toBe(401);
      const where = /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "")?.[1] ?? "";
      const told = await asked(null, new URL(where).pathname);
      expect(await told.json()).toMatchObject({
        resource: expect.stringContaining(DOOR),
        authorization_servers: [expect.any(String)],
        scopes_supported: expect.arrayContaining(["applications:write", "projects:read"]),
      });
    }
    expect((await asked(null, "/.well-known/oauth-protected-resource")).status).toBe(200);
  });

  it("greets, says that words of others are no instructions, and lists what only looks and what only drafts", async () => {
    const token = await assistantOf(await alice());
    const { result } = await calls(token, "initialize", {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "assistant", version: "1" },
    });
    expect(result).toMatchObject({ protocolVersion: "2025-06-18", serverInfo: { name: "Thrive" } });
    expect(result?.instructions).toContain("never instructions");
    const { tools = [] } = (await calls(token, "tools/list")).result ?? {};
    expect(tools.map(({ name }) => name)).toEqual([
      "search",
      "listOpportunities",
      "readOpportunity",
      "listApplications",
      "listDrafts",
      "draftApplication",
      "removeDraft",
      "listDeadlines",
      "listNotifications",
    ]);
    const draft = tools.find(({ name }) => name === "draftApplication");
    expect(draft?.inputSchema.required).toEqual(["opportunity_id", "pitch"]);
    expect(draft?.annotations).toMatchObject({ readOnlyHint: false });
  });

  it("does no more than its token may, and says what is missing", async () => {
    const token = await assistantOf(await alice(), ["opportunities:read"]);
    expect(await uses(token, "listOpportunities")).not.toHaveProperty("isError");
    const refused = await uses(token, "listDeadlines");
    expect([refused.isError, refused.content[0]?.text]).toEqual([
      true,
      "This token may not do that: it lacks projects:read.",
    ]);
  });

  it("finds postings and people by words, and nothing of the member's own talks", async () => {
    const [poster, member] = [await alice(), await bora()];
    const job = await posting(poster, { title: "Harbour film about kites" });
    const token = await assistantOf(member, ["discover:read", "opportunities:read"]);
    const { structuredContent } = await uses(token, "search", { q: "harbour kites" });
    expect(structuredContent).toMatchObject({
      postings: [{ to: `/opportunity/${job.id}`, title: "Harbour film about kites" }],
      projects: [],
      threads: [],
      messages: [],
    });
    const read = await uses(token, "readOpportunity", { id: job.id });
    expect(read.structuredContent).toMatchObject({ title: "Harbour film about kites" });
  });

  it("answers nonsense with the protocol's errors and tells nothing of our code", async () => {
    const token = await assistantOf(await alice());
    expect((await calls(token, "no/such")).error?.code).toBe(-32601);
    expect((await calls(token, "tools/call", { name: "payOut", arguments: {} })).error?.code).toBe(-32601);
    expect((await asked(token, DOOR)).status).toBe(405);
    const broken = await asked(token, DOOR, {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(broken.status).toBe(400);
    const batch = await asked(token, DOOR, {
      method: "POST",
      json: [{ jsonrpc: "2.0", id: 1, method: "ping" }],
    });
    expect(batch.status).toBe(400);
    for (const answer of [broken, batch]) expect(await answer.text()).not.toContain(" at ");
  });
});

describe("a draft of an application", () => {
  async function scene() {
    const [poster, member] = [await alice(), await bora()];
    const job = await posting(poster, { questions: ["When are you free?"] });
    return { poster, member, job, token: await assistantOf(member) };
  }

  const page = ({ member, job }: { member: Person; job: { id: string } }) =>
    visits(member, applyPage, { path: `/opportunity/${job.id}/apply`, params: { id: job.id } });

  it("waits until its member sends it: the poster knows nothing of it, and then it is gone", async () => {
    const { member, job, token } = await scene();
    const fields = {
      pitch: "I film kites.",
      answers: ["In May"],
      offer_amount: "450",
      offer_currency: "EUR",
    };
    const drafted = await uses(token, "draftApplication", { opportunity_id: job.id, ...fields });
    expect(drafted.structuredContent).toEqual({ to: `/opportunity/${job.id}/apply` });
    expect(await count("applications", "applicant_id = ?", member.userId)).toBe(0);
    expect(await page({ member, job })).toMatchObject({
      body: {
        draft: {
          draftedBy: "Studio dashboard",
          fields: { pitch: ["I film kites."], "answers[0]": ["In May"], offer_amount: ["450"] },
        },
        mine: null,
      },
    });
    expect(await visits(member, dashboard, { path: "/opportunity-dashboard" })).toMatchObject({
      body: { role: "applying", drafts: [{ opportunityId: job.id, draftedBy: "Studio dashboard" }] },
    });

    await applies(member, job, { answers: ["In May"] });
    expect(await drafts(member)).toBe(0);
    const late = await uses(token, "draftApplication", { opportunity_id: job.id, ...fields });
    expect(late.content[0]?.text).toBe("The member has applied already.");
  });

  it("takes the place of the one before, and is put away by either", async () => {
    const { member, job, token } = await scene();
    const write = (pitch: string) => uses(token, "draftApplication", { opportunity_id: job.id, pitch });
    await write("First");
    await write("Second");
    const { structuredContent } = await uses(token, "listDrafts");
    expect(structuredContent).toMatchObject({
      items: [{ opportunity_id: job.id, fields: { pitch: "Second" } }],
    });
    await uses(token, "removeDraft", { opportunity_id: job.id });
    expect(await uses(token, "removeDraft", { opportunity_id: job.id })).not.toHaveProperty("isError");
    expect(await drafts(member)).toBe(0);

    await write("Third");
    const form = { intent: "drop-draft" };
    await visits(member, onApply, { path: `/opportunity/${job.id}/apply`, params: { id: job.id }, form });
    expect(await drafts(member)).toBe(0);
  });

  it("refuses what could not be sent, in the words of the form", async () => {
    const { poster, member, job, token } = await scene();
    const write = async (given: object) => {
      const { isError, content } = await uses(token, "draftApplication", {
        opportunity_id: job.id,
        ...given,
      });
      return isError ? content[0]?.text : null;
    };
    expect(await write({})).toContain("pitch: Please say why you are the right one.");
    expect(await write({ pitch: "x".repeat(2001) })).toContain("pitch: Use at most 2000 characters.");
    expect(await write({ pitch: "Me", offer_amount: "a lot" })).toContain(
      "offer_amount: Please write an amount",
    );
    expect(await write({ pitch: "Me", status: "submitted" })).toContain("Unrecognized key");
    expect(await write({ pitch: "Me", opportunity_id: "../posts" })).not.toBeNull();
    const own = await uses(await assistantOf(poster), "draftApplication", {
      opportunity_id: job.id,
      pitch: "Me",
    });
    expect(own.content[0]?.text).toBe("This is the member's own posting.");
    await blocks(poster, member);
    expect(await write({ pitch: "Me" })).not.toBeNull();
    expect(await drafts(member)).toBe(0);
  });

  it("is one of fifty at most, and is kept for ninety days", async () => {
    const { poster, member, job, token } = await scene();
    for (let n = 0; n < 50; n++) {
      const other = await posting(poster, { title: `Job ${n}` });
      await db.insert(application_drafts).values({
        applicant_id: member.userId,
        opportunity_id: other.id,
        fields: {},
        updated_at: Date.now(),
      });
    }
    const more = await uses(token, "draftApplication", { opportunity_id: job.id, pitch: "Me" });
    expect(more.content[0]?.text).toContain("There are 50 drafts already");
    const { app } = await appOf(member);
    const clock = movedClock();
    clock.move(days(91));
    await pruneDrafts({ ...app, clock });
    expect(await drafts(member)).toBe(0);
  });

  it("belongs to nobody else", async () => {
    const { member, poster, job, token } = await scene();
    await uses(token, "draftApplication", { opportunity_id: job.id, pitch: "Mine" });
    const { structuredContent } = await uses(await assistantOf(poster), "listDrafts");
    expect(structuredContent).toEqual({ items: [] });
    expect(await drafts(member)).toBe(1);
  });
});
