import { storedRows } from "./support/database.ts";
import type { Member } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const NEW = "/opportunities/new";

/** What a careful form would send; each case spoils one thing of it. */
function goodPosting() {
  return {
    submission_key: crypto.randomUUID(),
    email: "bora@people.test",
    company_name: "Bora Bikes",
    type: "job",
    title: "A photographer for one day",
    description: "Two riders, one hill, evening light.",
  };
}

type Fields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>;

async function sendForm({ context, origin }: Member, path: string, multipart: Fields) {
  return context.request.post(path, { headers: { origin }, multipart, maxRedirects: 0 });
}

function postings({ userId }: Member) {
  return storedRows("SELECT id FROM opportunities WHERE created_by = ?", userId);
}

const SPOILED: [what: string, fields: Fields, status: number][] = [
  ["a title of 101 characters", { title: "x".repeat(101) }, 422],
  ["a description of 1001 characters", { description: "x".repeat(1001) }, 422],
  ["a title that is blank after trim", { title: " \t \n " }, 422],
  ["a company name that is blank after trim", { company_name: "   " }, 422],
  ["an email that is none", { email: "bora at home" }, 422],
  ["an unknown type", { type: "gig" }, 422],
  ["a submission key that is none", { submission_key: "again" }, 422],
  ["a file where the title should be", { title: file("title.txt", "text/plain", "hello") }, 422],
  ["a text file named .png", { image: file("cat.png", "image/png", "not a picture") }, 422],
  [
    "an SVG with script",
    { image: file("cat.svg", "image/svg+xml", "<svg><script>alert(1)</script></svg>") },
    422,
  ],
  ["the first bytes of a PNG", { image: file("cat.png", "image/png", "\x89PNG\r\n\x1a\n") }, 422],
  ["a title nobody sees", { title: "\u200b" }, 422],
  ["10 MB of description", { description: "x".repeat(10 * 1024 * 1024) }, 413],
  ["12 MB of description", { description: "x".repeat(12 * 1024 * 1024) }, 413],
];

for (const [what, fields, status] of SPOILED) {
  test(`bora sends ${what}: ${status}, and nothing is stored`, async ({ people }) => {
    const bora = await people.bora();
    const answer = await sendForm(bora, NEW, { ...goodPosting(), ...fields });
    expect(answer.status()).toBe(status);
    expect(postings(bora)).toHaveLength(0);
  });
}

test("bodies that are no form are refused with a 4xx on every page that takes one", async ({ people }) => {
  const { context, origin } = await people.bora();
  const bodies: [type: string, body: string][] = [
    ["application/json", "{}"],
    ["text/plain", "intent=swipe"],
    ["multipart/form-data; boundary=one", "--two\r\nbroken"],
    ["multipart/form-data", "no boundary"],
    ["application/x-www-form-urlencoded", "intent=nothing&%E0%A4%A=%ff"],
  ];
  for (const path of [NEW, "/discover", "/spark", "/auth", "/", "/terms", "/no-such-page"]) {
    for (const [type, data] of bodies) {
      const headers = { origin, "content-type": type };
      const answer = await context.request.post(path, { headers, data, maxRedirects: 0 });
      const redirected = answer.status() === 302 && path === "/auth";
      expect(
        redirected || (answer.status() >= 400 && answer.status() < 500),
        `${path} ${type}: ${answer.status()}`,
      ).toBe(true);
    }
  }
});

test("a field that comes twice, or as no text, is told about in our words and never in the machine's", async ({
  people,
}) => {
  const [bora, visitor] = [await people.bora(), await people.visitor()];
  const forms: [path: string, form: Record<string, string>][] = [
    [NEW, goodPosting()],
    [NEW, { ...goodPosting(), intent: "draft" }],
    ["/auth", { intent: "sign-in", email: bora.email, password: "x" }],
    ["/auth?mode=signup", { intent: "sign-up", display_name: "Bora", email: bora.email, password: "x" }],
    ["/auth/recover", { email: bora.email }],
    ["/settings/security", { intent: "factor-remove" }],
  ];
  for (const [path, form] of forms) {
    const body = new URLSearchParams(form);
    for (const [name, value] of Object.entries(form)) if (name !== "intent") body.append(name, value);
    const { context, origin } = path.startsWith("/auth") ? visitor : bora;
    const answer = await context.request.post(path, {
      headers: { origin, "content-type": "application/x-www-form-urlencoded" },
      data: body.toString(),
      maxRedirects: 0,
    });
    expect(answer.status(), `${path} ${form.intent}`).toBe(422);
    expect(await answer.text(), `${path} ${form.intent}`).not.toMatch(
      /Invalid (input|UUID|string)|expected string/,
    );
  }
  expect(postings(bora)).toEqual([]);
});

test("what a form library says to itself, and keys that reach for prototypes, change nothing", async ({
  people,
}) => {
  const bora = await people.bora();
  const odd = {
    __intent__: "{{{",
    __state__: "[",
    "__proto__.polluted": "1",
    "constructor.prototype.x": "1",
  };
  const answer = await sendForm(bora, NEW, { ...goodPosting(), ...odd });
  expect(answer.status()).toBeLessThan(500);
  expect(postings(bora).length).toBeLessThanOrEqual(1);
});

test("bora's doubled and replayed submits make one posting and one grant of 50 XP", async ({ people }) => {
  const bora = await people.bora();
  const posting = goodPosting();
  const answers = await Promise.all([1, 2, 3, 4].map(() => sendForm(bora, NEW, posting)));
  answers.push(await sendForm(bora, NEW, posting));
  expect(answers.map((answer) => answer.status())).toEqual([302, 302, 302, 302, 302]);
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
  expect(postings(bora)).toHaveLength(1);
  expect(storedRows("SELECT id FROM xp_activities WHERE user_id = ?", bora.userId)).toHaveLength(1);
});

test("cookies that are expired, cut short or re-signed sign nobody in and break no page", async ({
  people,
}) => {
  const { context } = await people.alice();
  const mine = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  const access = mine["thrive-access"] ?? "";
  const [header, payload] = access.split(".");
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
  const forged = [
    `${header}.${payload}.`,
    `${none}.${payload}.`,
    access.slice(0, -6),
    "a.b.c",
    "",
    "%00",
    "x".repeat(3000),
  ];
  for (const value of forged) {
    const cookie = `thrive-access=${value}; thrive-refresh=${"y".repeat(43)}`;
    const visitor = await people.visitor();
    const answer = await visitor.context.request.get("/dashboard", { headers: { cookie }, maxRedirects: 0 });
    expect(answer.status(), value.slice(0, 40)).toBe(302);
    expect(answer.headers().location).toBe("/auth?return=%2Fdashboard");
  }
});

function file(name: string, mimeType: string, text: string) {
  return { name, mimeType, buffer: Buffer.from(text, "latin1") };
}
