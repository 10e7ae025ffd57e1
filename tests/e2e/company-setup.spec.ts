import { seeNoBarrier } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("bora, who looks for people, sets up her company first and goes on with her own profile", async ({
  people,
}) => {
  const { page, userId } = await people.bora({ at: "/onboarding" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const title = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByText("Your profile: step 1 of 5")).toBeVisible();
  await expect(page.getByLabel("Handle")).toHaveAccessibleDescription(/One you choose stays for 30 days/);
  await page.getByRole("radio", { name: /^Brand or company/ }).check({ force: true });
  await press("Next");
  await expect(page.getByText("Your company: step 1 of 6")).toBeVisible();
  await expect(page.getByText("Your own profile goes on afterwards.")).toBeVisible();
  await page.getByLabel("Handle").fill("a--b");
  await expect(page.getByLabel("Handle")).toHaveAccessibleDescription(/hyphens or underscores/);
  await page.getByLabel("Handle").fill(`studio-${crypto.randomUUID().slice(0, 8)}`);
  await press("Save and go on");
  await press("Go on without it for now");
  await title("Your team");
  await press("Go on");
  await title("Hiring defaults");
  await press("Save and go on");
  await title("Billing");
  await press("Save and go on");
  await title("First opportunity");
  await press("Go on to your profile");
  await expect(page.getByText("Your profile: step 2 of 5")).toBeVisible();
  expect(storedRows("SELECT account_type, setup_step FROM profiles WHERE user_id = ?", userId)).toEqual([
    { account_type: "brand", setup_step: 1 },
  ]);
  await page.getByRole("link", { name: "Skip for now" }).click();
  await expect(page.getByText(/beside your company's: go on with step 2 of 5/)).toBeVisible();
});

test("bora sets up her company in six steps; going back finds what she wrote, and makes no second one", async ({
  people,
  complaints,
}) => {
  // Of a budget whose upper end is below its lower one.
  complaints.expect(/status of 422 .*\/company-onboarding/);
  const bora = await people.bora({ at: "/settings/teams" });
  const { page, userId } = bora;
  const handle = `studio-${crypto.randomUUID().slice(0, 8)}`;
  const title = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await visit(page, "/company-onboarding?new");
  await page.getByLabel("Company name").fill("Bora's");
  await page.getByRole("link", { name: "Finish later" }).click();
  await expect(page).toHaveURL("/dashboard");
  await visit(page, "/company-onboarding?new");
  await expect(page.getByLabel("Company name")).toHaveValue("Bora's");
  await expect(page.getByText("What you typed is still here.")).toBeVisible();
  await visit(page, "/settings/teams");
  await visit(page, "/company-onboarding?new");
  await page.getByLabel("Company name").fill("Bora's Studio");
  await page.getByLabel("Studio", { exact: true }).check({ force: true });
  await page.getByLabel("Website").fill("bora.example");
  await page.getByLabel("Handle").fill(handle);
  await press("Save and go on");
  await title("Prove your domain");
  await expect(page.getByLabel("Domain")).toHaveValue("bora.example");
  await seeNoBarrier(page, "the step of the domain");

  // The browser's own way back leads to where she came from: an empty first step would make another company.
  await page.goBack();
  await expect(page).toHaveURL("/settings/teams");
  await page.goForward();
  await title("Prove your domain");
  await page.getByRole("link", { name: "Back" }).click();
  await title("Company basics");
  await expect(page.getByLabel("Company name")).toHaveValue("Bora's Studio");
  await press("Save and go on");
  await title("Prove your domain");

  await press("Go on without it for now");
  await title("Your team");
  await page.getByRole("link", { name: "Finish later" }).click();
  await expect(page).toHaveURL("/dashboard");
  // It goes on where it was left.
  await visit(page, "/company-onboarding");
  await title("Your team");
  await press("Go on");
  await title("Hiring defaults");
  await page.getByLabel("Budget from").fill("900");
  await page.getByLabel("Budget to").fill("300");
  await press("Save and go on");
  await title("Hiring defaults");
  await expect(page.getByLabel("Budget to")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Budget to").fill("3000");
  await press("Save and go on");
  await title("Billing");
  await press("Save and go on");
  await title("First opportunity");
  await press("Finish");
  await expect(page).toHaveURL("/dashboard");

  const made = storedRows("SELECT handle, setup_step FROM companies WHERE created_by = ?", userId);
  expect(made).toEqual([{ handle, setup_step: 6 }]);
  await visit(page, "/company-onboarding?new");
  await expect(page.getByLabel("Company name")).toHaveValue(bora.name);
  await expect(page.getByText("What you typed is still here.")).toHaveCount(0);
});
