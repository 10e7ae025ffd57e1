import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("bora leaves a project: its desk leads to what bora signed there, and back from the list of projects", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Ten portraits", [[bora, "client"]]);
  const desk = `/desk/${id}`;
  const words = {
    intent: "propose-agreement",
    after: "0",
    body: "Ten portraits, of which two may be printed.",
  };
  expect((await send(alice, desk, { form: words })).ok()).toBe(true);
  const [agreement] = storedRows<{ id: string; content_hash: string }>(
    "SELECT id, content_hash FROM agreements WHERE project_id = ?",
    id,
  );
  const signed = {
    agreement_id: agreement?.id ?? "",
    content_hash: agreement?.content_hash ?? "",
    read: "yes",
  };
  const sign = { intent: "sign-agreement", typed_name: "Bora", ...signed };
  expect((await send(bora, desk, { form: sign })).ok()).toBe(true);

  const { page } = bora;
  await visit(page, `${desk}/payments`);
  await expect(page.getByRole("heading", { name: "Ten portraits" })).toBeVisible();
  await visit(page, `${desk}/members`);
  await page.getByRole("button", { name: "Leave the project" }).click();
  const sure = page.getByRole("dialog", { name: "Leave this project?" });
  await expect(sure).toContainText("come back only when you are invited");
  await sure.getByRole("button", { name: "Leave the project" }).click();
  await expect(page).toHaveURL(/\/left$/);

  await visit(page, "/projects");
  await page.getByText("Projects you left (1)").click();
  await seeNoBarrierOnAnyScreen(page, "Projects with one that was left");
  await page.getByRole("link", { name: /^Ten portraits/ }).click();
  await expect(page.getByText(/^You were part of this project until/)).toBeVisible();
  await page.getByText("Version 1 of the agreement").click();
  await expect(page.getByText("Ten portraits, of which two may be printed.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a project that was left");

  // Whoever is still part of it is led to the desk.
  await visit(alice.page, `${desk}/left`);
  await expect(alice.page).toHaveURL(new RegExp(`${desk}$`));
  await visit(alice.page, `${desk}/payments`);
  await expect(alice.page.getByRole("heading", { name: "Invoices" })).toBeVisible();
  await expect(alice.page.getByText("No money in this project")).toBeVisible();
  await seeNoBarrierOnAnyScreen(alice.page, "the payments of a desk");
});
