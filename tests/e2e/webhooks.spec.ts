import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { rows } from "./support/notices.ts";
import { reload } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** An address nobody has, of a part of the web that is not handed out: it passes as public, and does not answer. */
const NOBODY = "https://[2d00::1]/hook";

test("alice adds a webhook, keeps its secret, sees that her server does not answer, and switches it off", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/settings\/webhooks/);
  const alice = await people.alice({ at: "/settings/webhooks" });
  const { page } = alice;
  const address = page.getByLabel("Address");
  const add = page.getByRole("button", { name: "Add it" });
  await address.fill("https://10.0.0.8/hook");
  await page.getByText("A new Spark", { exact: true }).click();
  await add.click();
  await expect(address).toHaveAccessibleDescription(/has to be on the public web/);
  await address.fill(NOBODY);
  await add.click();
  const secret = page.getByText(/^whsec_[\w+/=]{44}$/);
  await expect(secret).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the secret of a new webhook");
  await reload(page);
  await expect(secret).toHaveCount(0);

  await page.getByRole("link", { name: /2d00::1/ }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("Your server did not answer. We try again.")).toBeVisible();
  await expect(page.getByText("Not answering")).toBeVisible();
  const sent = page.getByRole("list", { name: "Deliveries" });
  await expect(rows(sent, "next in")).toHaveCount(1);
  await seeNoBarrierOnAnyScreen(page, "a webhook that does not answer");
  await page.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByText("Your server did not answer. We try again.")).toBeVisible();

  const where = new URL(page.url()).pathname;
  const bora = await people.bora();
  for (const intent of ["test", "off", "remove"])
    expect((await send(bora, where, { form: { intent } })).status()).toBe(404);

  await page.getByRole("button", { name: "New secret" }).click();
  await expect(secret).toBeVisible();
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("It is off. Nothing is kept for it meanwhile.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a test" })).toHaveCount(0);
  await expect(rows(sent, "next in")).toHaveCount(0);
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("button", { name: "Send a test" })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(page).toHaveURL("/settings/webhooks");
  await expect(page.getByRole("heading", { name: "Your first webhook" })).toBeVisible();
});
