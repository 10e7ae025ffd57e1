import { globSync, readFileSync } from "node:fs";
import { type APIRequestContext, request } from "@playwright/test";
import { startOwnServer } from "./support/own-server.ts";
import { expect, test } from "./support/test.ts";

type Fields = Record<string, string>;

/** A tenth of what production allows, so that a hundred presses are enough to see every limit. */
const SCALE = "0.1";
const PRESSES = 40;
const AT_ONCE = 8;

const UNKNOWN = "x".repeat(43);
const SOME_ID = "019c8f68-c1ee-76a1-87d0-facdcca7a1d3";

/** As a browser has it that waits for a code: nobody believes it. */
const MAIL_STEP = Buffer.from(
  JSON.stringify({ purpose: "code", email: "alice@people.test", sentAt: 0 }),
).toString("base64url");

/** What a script may send without being anybody, by the page that takes it. */
const FORMS: Record<string, [path: string, form: (nth: number) => Fields]> = {
  "auth/auth": [
    "/auth",
    (nth) => ({ intent: "sign-in", email: `a${nth}@people.test`, password: "wrong-one-1" }),
  ],
  "auth/code": ["/auth/code", () => ({ email: "alice@people.test" })],
  "auth/recover": ["/auth/recover", () => ({ email: "alice@people.test" })],
  "auth/check-mail": ["/auth/check-mail", () => ({ code: "123456" })],
  "auth/verify": [`/auth/verify?token_hash=${UNKNOWN}&type=signup`, () => ({})],
  "auth/passkey-options": ["/auth/passkey-options", () => ({})],
  "reviews/review": [`/review?token=${UNKNOWN}`, () => ({ intent: "decline", reason: "no_work" })],
  "reviews/endorse": [`/endorse?token=${UNKNOWN}`, () => ({ intent: "decline", reason: "no_work" })],
  "rewards/no-invitations": [`/no-invitations/${SOME_ID}`, () => ({})],
  "settings/unsubscribe": [`/u/${UNKNOWN}/unsubscribe`, () => ({ everything: "yes" })],
  "guest/guest-room": [`/guest/${UNKNOWN}`, () => ({ intent: "comment", file_id: SOME_ID, text: "Hi" })],
  "money/guest-invoice": [`/invoice/${UNKNOWN}`, () => ({ intent: "viewed" })],
  "partners/partner-submit": [
    "/partner-submit",
    (nth) => ({
      intent: "submit",
      name: "Northlight",
      about: "Cameras, lenses and light by the day, in Lisbon.",
      website: "northlight.studio",
      category: "gear",
      country: "PT",
      title: "A fifth off",
      description: "Every day of a rental, up to seven in a row.",
      value_text: "20 % off",
      kind: "percent",
      code_mode: "shared",
      deal_code: "LIGHT",
      tier_min: "creator",
      contact_name: "Alice",
      contact_email: `a${nth}@people.test`,
      consent: "on",
    }),
  ],
  "evidence/verify": ["/verify", (nth) => ({ intent: "credential", credential: `eyJ.${nth}.x` })],
  "kits/kit": [`/kit/nobody?for=${UNKNOWN}`, (nth) => ({ intent: "code", code: `code-${nth}` })],
  "money/checkout": [`/checkout/${SOME_ID}`, () => ({ intent: "pay", card: "4242424242424242" })],
};

/** They stand under such an action, and take nothing of somebody who has no session or no pass yet. */
const NOT_FOR_ANYBODY = [
  "admin/stop-viewing",
  "auth/come-back",
  "auth/sign-out",
  "auth/step-up",
  "auth/suspended",
];

test("a script that sends every public form at speed is told to wait, and breaks none", async () => {
  const pages = globSync("app/routes/**/*.{ts,tsx}").filter((file) =>
    readFileSync(file, "utf8").includes("export const action = publicAction("),
  );
  const known = [...Object.keys(FORMS), ...NOT_FOR_ANYBODY];
  expect(pages.map((file) => file.replace(/^app\/routes\/|\.tsx?$/g, "")).sort()).toEqual(known.sort());

  const server = await startOwnServer(".tmp/e2e-public-forms", { RATE_LIMIT_SCALE: SCALE });
  const script = await request.newContext({
    baseURL: server.origin,
    extraHTTPHeaders: { Origin: server.origin, Cookie: `thrive-mail-step=${MAIL_STEP}` },
  });
  try {
    const told: Record<string, string> = {};
    for (const [page, [path, form]] of Object.entries(FORMS))
      told[page] = await sendAtSpeed(script, path, form);
    expect(told).toEqual(Object.fromEntries(Object.keys(FORMS).map((page) => [page, "told to wait"])));
  } finally {
    await script.dispose();
    server.kill();
  }
});

/** What came of it; each status that came where it was not limited, or broke. */
async function sendAtSpeed(script: APIRequestContext, path: string, form: (nth: number) => Fields) {
  const statuses: number[] = [];
  let words = "";
  let waits = true;
  for (let nth = 0; nth < PRESSES; nth += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, one) => {
        const answer = await script.post(path, { form: form(nth + one), maxRedirects: 0 });
        statuses.push(answer.status());
        if (answer.status() !== 429) return;
        words = await answer.text();
        waits &&= Number(answer.headers()["retry-after"]) > 0;
      }),
    );
  const isTold = waits && words.includes("That was a lot at once. Please try again in ");
  return isTold && statuses.every((status) => status < 500) ? "told to wait" : statuses.join(" ");
}
