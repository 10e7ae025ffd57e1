import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("alice's assistant finds bora's posting and drafts; alice reads it, changes it and sends it herself", async ({
  people,
  playwright,
  baseURL,
}) => {
  const bora = await people.bora();
  const title = unusedTitle();
  const id = await post(bora, title);
  const alice = await people.alice({ at: "/settings/api-tokens" });
  const { page } = alice;
  await page.getByLabel("Name").fill("My assistant");
  for (const name of [/^Read\s*: Applications$/, /^Change\s*: Applications$/, /^Read\s*: Deadlines$/])
    await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Make a token" }).click();
  const secret = (await page.locator("code", { hasText: /^thrive_pat_/ }).textContent()) ?? "";
  await expect(page.getByText("Deadlines: read")).toBeVisible();

  const assistant = await playwright.request.newContext({
    ...(baseURL ? { baseURL } : {}),
    extraHTTPHeaders: {
      authorization: `Bearer ${secret}`,
      accept: "application/json, text/event-stream",
    },
  });
  const uses = async (name: string, given: object) => {
    const data = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: given } };
    return (await (await assistant.post("/api/v1/mcp", { data })).json()).result;
  };
  const pitch = "I grew up between vines and know the light.";
  const drafted = await uses("draftApplication", { opportunity_id: id, pitch, offer_amount: "900" });
  expect(drafted.structuredContent).toEqual({ to: `/opportunity/${id}/apply` });
  expect((await uses("search", { q: title })).content[0].text).toContain("it lacks discover:read");
  await assistant.dispose();

  await visit(bora.page, `/opportunity-dashboard?opportunity=${id}`);
  await expect(bora.page.getByRole("heading", { name: "Opportunity Dashboard" })).toBeVisible();
  await expect(bora.page.locator("[data-card]")).toHaveCount(0);

  await visit(page, "/opportunity-dashboard?role=applying");
  const list = page.getByRole("region", { name: "Drafts to send" });
  await expect(list.getByText("My assistant wrote this draft")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "drafts to send");
  await list.getByRole("link", { name: `Read and send: ${title}` }).click();
  const form = page.getByRole("main");
  await expect(form.getByText("Nothing was sent")).toBeVisible();
  await expect(form.getByLabel("Why you")).toHaveValue(pitch);
  await expect(form.getByLabel("Amount")).toHaveValue("900");
  await seeNoBarrierOnAnyScreen(page, "a draft in the form");
  await form.getByLabel("Why you").fill(`${pitch} And I am free in May.`);
  await form.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Your application" })).toBeVisible();
  await visit(page, `/opportunity/${id}/apply`);
  await expect(form.getByLabel("Why you")).toHaveValue(`${pitch} And I am free in May.`);

  await visit(page, "/opportunity-dashboard?role=applying");
  await expect(page.getByRole("article", { name: title })).toBeVisible();
  await expect(list).toHaveCount(0);
});
