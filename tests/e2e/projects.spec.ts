import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { allDelivered, operate, storedRows } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** More than one page of /projects holds. */
const MANY = 70;

test("alice walks through more projects than a page holds, and her filters go with her", async ({
  people,
}) => {
  const alice = await people.alice({ at: "/dashboard" });
  const { page } = alice;
  const first = await beginDesk(alice, "The very first one");
  await allDelivered(alice.userId);
  await page.goto("about:blank");
  // Copies of it, each begun a minute after the one before, as seventy afternoons at the form would leave them.
  const copies = `FROM projects AS p, json_each('[${Array.from({ length: MANY }, (_, place) => place + 1).join()}]')
    WHERE p.id = '${first}'`;
  await operate(
    `INSERT INTO projects (id, title, kind, owner_id, status, currency, created_at, updated_at)
     SELECT substr(p.id, 1, 24) || printf('%012x', value), 'No. ' || value, iif(value % 7 = 0, 'barter', 'collab'),
       p.owner_id, 'active', p.currency, p.created_at + value * 60000, p.updated_at ${copies}`,
  );
  await operate(
    `INSERT INTO project_members (project_id, user_id, role, status, split_bps, created_at)
     SELECT substr(p.id, 1, 24) || printf('%012x', value), p.owner_id, 'lead', 'active', 0,
       p.created_at + value * 60000 ${copies}`,
  );

  const titles = page.getByRole("main").getByRole("listitem").locator("span.font-medium");
  await visit(page, "/projects?view=list");
  await expect(titles).toHaveCount(60);
  await expect(titles.first()).toHaveText(`No. ${MANY}`);
  const pages = page.getByRole("navigation", { name: "Pages" });
  await expect(pages.getByRole("link", { name: "The newest" })).toHaveCount(0);
  const before = await titles.allTextContents();
  await pages.getByRole("link", { name: "Earlier ones" }).click();
  await expect(titles.last()).toHaveText("The very first one");
  const after = await titles.allTextContents();
  expect(new Set([...before, ...after]).size).toBe(MANY + 1);
  await expect(pages.getByRole("link", { name: "Earlier ones" })).toHaveCount(0);
  await page.reload();
  await expect(titles).toHaveText(after);
  await seeNoBarrierOnAnyScreen(page, "a later page of projects");
  await pages.getByRole("link", { name: "The newest" }).click();
  await expect(titles.first()).toHaveText(`No. ${MANY}`);

  await page.getByRole("link", { name: "Barter/Trade" }).click();
  await expect(titles).toHaveCount(MANY / 7);
  await expect(page).toHaveURL(/view=list.*kind=barter|kind=barter.*view=list/);
  await expect(pages).toHaveCount(0);
  await visit(page, "/projects?cursor=nonsense&view=list");
  await expect(titles.first()).toHaveText(`No. ${MANY}`);
});

test("bora opens a guest's link with an account, keeps the project, and has it without the link", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Signs for a bakery");
  const made = await send(alice, `/desk/${id}/members`, {
    form: { intent: "guest-make", name: "Bora of the bakery", approve: "on" },
  });
  const secret = /\/guest\/[\w-]+/.exec(await made.text())?.[0] ?? "";
  expect(secret).not.toBe("");

  const { page } = bora;
  await visit(page, secret);
  await expect(page.getByText("Welcome, Bora of the bakery")).toBeVisible();
  await page.getByRole("button", { name: "Keep it in my account" }).click();
  await page.waitForURL(`**/desk/${id}`);
  await expect(page.getByRole("heading", { name: "Signs for a bakery" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Chat" })).toHaveCount(0);
  await visit(page, "/projects");
  await expect(page.getByRole("link", { name: "Signs for a bakery" })).toBeVisible();

  // The link may be taken back: what was kept stays, and for others there is nothing.
  const [link] = storedRows<{ id: string }>("SELECT id FROM guest_links WHERE project_id = ?", id);
  await send(alice, `/desk/${id}`, { form: { intent: "guest-revoke", link_id: link?.id ?? "" } });
  await visit(page, `/desk/${id}`);
  await expect(page.getByRole("heading", { name: "Signs for a bakery" })).toBeVisible();
  const cleo = await people.visitor();
  expect((await cleo.page.goto(secret))?.status()).toBe(404);
});
