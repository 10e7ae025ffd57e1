import { countEvents } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { hydrated, visit } from "./support/pages.ts";
import { PASSWORD, send, type Visitor } from "./support/people.ts";
import { POST_DIALOG } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

/** Specification §2 *Routes that need a signed-in user*. */
const MEMBER_PAGES = [
  ..."onboarding company-onboarding dashboard discover profile leaderboard spark connect messages".split(" "),
  ..."projects desk/some-project analytics subscription storage earn-credits membership check-in".split(" "),
  ..."admin manage-opportunities opportunity-dashboard support-dashboard notification-settings".split(" "),
  ..."settings partner-directory payment-history wallet project-templates thrivepay test-emails".split(" "),
];

const PUBLIC_PAGES = [
  "/",
  "/auth",
  "/accept-invite/some-project",
  "/review",
  "/partner-submit",
  "/endorse",
  "/payment-success",
  "/payment-canceled",
  "/terms",
  "/privacy",
  "/community-guidelines",
];

test("a stranger is sent from every member page to sign in, and told where to come back", async ({
  people,
}) => {
  const { context } = await people.visitor();
  for (const page of MEMBER_PAGES) {
    const answer = await context.request.get(`/${page}?from=mail`, { maxRedirects: 0 });
    expect([page, answer.status(), answer.headers().location]).toEqual([
      page,
      302,
      `/auth?return=${encodeURIComponent(`/${page}?from=mail`)}`,
    ]);
  }
});

test("a stranger reads every public page", async ({ people }) => {
  const { context } = await people.visitor();
  for (const page of PUBLIC_PAGES) {
    const answer = await context.request.get(page, { maxRedirects: 0 });
    expect([page, answer.status()]).toEqual([page, 200]);
  }
});

test("an address in capitals is no other door: it leads on to what is meant", async ({ people }) => {
  const { context } = await people.visitor();
  for (const [path, to] of [
    ["/Terms?from=mail", "/terms?from=mail"],
    ["/GUEST/Zk3_a-9", "/guest/Zk3_a-9"],
    ["/ADMIN/users", "/admin/users"],
  ]) {
    const answer = await context.request.get(path ?? "", { maxRedirects: 0 });
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 301, to]);
  }
  expect((await context.request.get("/admin/USERS", { maxRedirects: 0 })).status()).toBe(404);
});

test("what is wrong with a form stands at its fields in our words, and the browser adds none of its own", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth/);
  const { page } = await people.visitor({ at: "/auth?mode=signup" });
  await page.getByLabel("Email").fill("alice at home");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address.");
  await expect(page.getByLabel("Name")).toBeFocused();

  const plain = await people.visitor({ at: "/auth", javaScriptEnabled: false });
  await plain.page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(plain.page.getByLabel("Email")).toBeFocused();
  await expect(plain.page).toHaveURL("/auth");
});

test("alice, signed out, asks for a page, signs in and comes back to it", async ({ people }) => {
  const alice = await people.alice();
  const { page, context } = await people.visitor();
  await visit(page, "/manage-opportunities?sort=newest");
  await expect(page).toHaveURL(`/auth?return=${encodeURIComponent("/manage-opportunities?sort=newest")}`);
  await signIn(page, alice.email);
  await expect(page).toHaveURL("/manage-opportunities?sort=newest");
  await expect(page.getByRole("heading", { name: "Manage Opportunities" })).toBeVisible();
  expect(countEvents(alice.userId, "sign_in")).toBe(1);
  const cookies = (await context.cookies()).filter(({ name }) =>
    /^thrive-(?:access|refresh|bookmark)$/.test(name),
  );
  expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === "Lax")).toBe(true);
});

test("a stranger who follows the logo inside the app is asked to sign in too", async ({ people }) => {
  const { page } = await people.visitor({ at: "/terms" });
  await page.getByRole("link", { name: /^Thrive, beta/ }).click();
  await expect(page).toHaveURL("/auth?return=%2Fdashboard");
});

test("whoever comes back with post-opportunity finds the dialog open", async ({ people }) => {
  const bora = await people.bora();
  const { page } = await people.visitor({ at: "/auth?return=post-opportunity" });
  await signIn(page, bora.email);
  await expect(page.getByRole("dialog", { name: POST_DIALOG })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("signing in never leads away from the site", async ({ people }) => {
  const alice = await people.alice();
  for (const foreign of [
    "//evil.example",
    "https://evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
  ]) {
    const address = `/auth?return=${encodeURIComponent(foreign)}`;
    const stranger = await people.visitor();
    const answers = [
      await signInByForm(stranger, address, alice.email),
      // Signed in by now: the page itself sends on.
      await stranger.context.request.get(address, { maxRedirects: 0 }),
    ];
    const leadTo = answers.map((answer) => answer.headers().location);
    expect([foreign, ...leadTo]).toEqual([foreign, "/dashboard", "/dashboard"]);
  }
});

test("a wrong password is answered in the form, and says nothing about the account", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth/);
  const alice = await people.alice();
  const { page } = await people.visitor({ at: "/auth" });
  for (const email of [alice.email, `nobody.${alice.email}`]) {
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill("wrong horse");
    await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "That email and password do not match. Please try again.",
    );
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
});

test("what is bora's is not there for alice: no desk, invoice or page of staff, and nothing of them in what her browser is sent", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const [bora, alice] = [await people.bora(), await people.alice()];
  const title = "The lighthouse film";
  const desk = `/desk/${await beginDesk(bora, title)}`;
  const written = await send(bora, "/thrivepay/invoices/new", {
    form: {
      customer: "email",
      email: "ana@harbour.example",
      customer_name: "Harbour Stories Lda",
      currency: "EUR",
      "lines[0].text": title,
      "lines[0].quantity": "1",
      "lines[0].price": "450",
      "lines[0].tax": "0",
      due_days: "14",
      every: "once",
    },
  });
  const invoice = written.headers().location ?? "";
  expect(invoice).toMatch(/^\/thrivepay\/invoices\/[0-9a-f-]{36}$/);
  for (const path of [desk, `${desk}/payments`, `${desk}/log`, invoice]) {
    expect((await bora.context.request.get(path)).status(), path).toBe(200);
    for (const asked of [path, `${path}.data`]) {
      const answer = await alice.context.request.get(asked);
      expect(await answer.text(), asked).not.toContain(title);
      expect(answer.status(), asked).toBe(404);
    }
  }
  for (const path of [desk, invoice, "/admin", "/test-emails"]) {
    expect((await alice.page.goto(path))?.status(), path).toBe(404);
    await expect(alice.page.getByRole("heading", { name: /^(Page not found|Not here)$/ })).toBeVisible();
  }
});

test("an address that leads nowhere says so, inside the shell", async ({ people, complaints }) => {
  complaints.expect(/status of 404/);
  for (const { page } of [await people.visitor(), await people.alice()]) {
    const answer = await page.goto("/no/such/page");
    await hydrated(page);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
    const ways = page.getByRole("main").getByRole("link");
    await expect(ways).toHaveText(["Go Home", "Discover", "Help"]);
    await page.getByLabel("Search the help").fill("handle");
    await page.getByLabel("Search the help").press("Enter");
    await expect(page).toHaveURL("/help?q=handle");
    await page.goBack();
    await page.getByRole("link", { name: "Go Home" }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/Hepl.html");
    await hydrated(page);
    await page.getByRole("main").getByText("Did you mean").getByRole("link", { name: "Help" }).click();
    await expect(page).toHaveURL("/help");
  }
});

async function signIn(page: Visitor["page"], email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Sign in", exact: true }).click();
}

function signInByForm(visitor: Visitor, address: string, email: string) {
  return send(visitor, address, { form: { intent: "sign-in", email, password: PASSWORD } });
}
