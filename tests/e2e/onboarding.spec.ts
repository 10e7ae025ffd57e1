import { seeNoBarrier } from "./support/barriers.ts";
import { countEvents, storedRows } from "./support/database.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";
import { tourOn } from "./support/tour.ts";

const PICTURE = "public/og.png";

test("alice, who is new, takes the tour: step by step, back, over a reload, to its end, once", async ({
  people,
}) => {
  const { page, userId } = await people.alice({ at: "/dashboard", newcomer: true });
  const tour = tourOn(page);
  // By key: a second click soon after the first is taken for one of a hand that clicks twice.
  const press = (name: string) => tour.getByRole("button", { name }).press("Enter");
  const step = (number: number) => expect(tour.getByText(`Step ${number} of 6`)).toBeVisible();

  await test.step("it holds the focus and meets the rules of accessibility", async () => {
    await step(1);
    await expect(tour.getByRole("button", { name: "Start Tour" })).toBeFocused();
    await expect(tour.getByRole("button", { name: "Back" })).toBeDisabled();
    for (let tab = 0; tab < 6; tab++) await page.keyboard.press("Tab");
    expect(await tour.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await seeNoBarrier(page, "the tour");
  });

  await test.step("two clicks on Start Tour skip no step", async () => {
    await tour.getByRole("button", { name: "Start Tour" }).dblclick({ delay: 20 });
    await step(2);
  });

  await test.step("Next visits the step's page, Back goes back", async () => {
    await expect(page).toHaveURL("/dashboard");
    await press("Next");
    await step(3);
    await expect(page).toHaveURL("/profile");
    await press("Back");
    await step(2);
    await press("Next");
    await step(3);
    await press("Next");
    await step(4);
    await expect(page).toHaveURL("/discover?tab=opportunities");
  });

  await test.step("a press beside it does not end it, and a reload goes on where it was", async () => {
    await page.mouse.click(5, 400);
    await step(4);
    await reload(page);
    await step(4);
    await press("Next");
    await step(5);
    await expect(page).toHaveURL("/discover?tab=creators");
  });

  await test.step("Get Started ends it for good", async () => {
    await press("Next");
    await step(6);
    await expect(page).toHaveURL("/spark");
    await expect(tour.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "6");
    await press("Get Started");
    await expect(tour).toBeHidden();
    await expect(page).toHaveURL("/dashboard");
    await expect
      .poll(() => storedRows("SELECT onboarding_completed FROM profiles WHERE user_id = ?", userId))
      .toEqual([{ onboarding_completed: 1 }]);
    await visit(page, "/spark");
    await expect(tour).toHaveCount(0);
    expect(countEvents(userId, "onboarding_started")).toBe(1);
    expect(countEvents(userId, "onboarding_step")).toBe(6);
    expect(countEvents(userId, "onboarding_completed")).toBe(1);
  });
});

test("alice sets up her profile in five steps, leaves in the middle, comes back, and finishes", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/onboarding/);
  const bora = await people.bora();
  const { page, userId } = await people.alice({ at: "/dashboard" });
  const main = page.getByRole("main");
  const next = () => main.getByRole("button", { name: "Next" }).click();
  const handle = `alice-${crypto.randomUUID().slice(0, 8)}`;

  await test.step("who she is; a handle that is taken comes with others that are free", async () => {
    await main.getByRole("link", { name: "Set up your profile" }).click();
    await expect(main.getByText("Step 1 of 5")).toBeVisible();
    await main.getByRole("radio", { name: /^Both/ }).check({ force: true });
    await main.getByLabel("Add picture").setInputFiles(PICTURE);
    await expect(main.getByRole("button", { name: "Remove picture" })).toBeVisible();
    await expect(main.getByRole("radio", { name: /^Both/ })).toBeChecked();
    const [taken] = storedRows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      bora.userId,
    );
    await main.getByLabel("Handle").fill(taken?.handle ?? "");
    await next();
    await expect(main.getByLabel("Handle")).toHaveAccessibleDescription(/^That handle is taken\. Free are /);
    await expect(main.getByRole("radio", { name: /^Both/ })).toBeChecked();
    await main.getByLabel("Handle").fill(handle);
    await next();
  });

  await test.step("where she is; her time zone is her device's", async () => {
    await expect(main.getByText("Step 2 of 5")).toBeVisible();
    await expect(main.getByLabel("Time zone")).not.toHaveValue("");
    await main.getByLabel("Headline").fill("Food photographer with a weakness for steam");
    await main.getByLabel("City").fill("Lisbon");
    await main.getByLabel("Country").selectOption("PT");
    await main.getByLabel("Languages").fill("Portuguese, English");
    await next();
    await expect(main.getByText("Step 3 of 5")).toBeVisible();
  });

  await test.step("back, a reload and forward in the middle keep what she said", async () => {
    await page.goBack();
    await expect(main.getByText("Step 2 of 5")).toBeVisible();
    await reload(page);
    await expect(main.getByLabel("Headline")).toHaveValue("Food photographer with a weakness for steam");
    await expect(main.getByLabel("Country")).toHaveValue("PT");
    await page.goForward();
    await expect(main.getByText("Step 3 of 5")).toBeVisible();
  });

  await test.step("she leaves, and comes back to where she was", async () => {
    await main.getByRole("link", { name: "Skip for now" }).click();
    await main.getByRole("link", { name: "Finish your profile" }).click();
    await expect(page).toHaveURL(/^[^?]*\/onboarding/);
    await expect(main.getByText("Step 3 of 5")).toBeVisible();
    await reload(page);
    await main.getByLabel("Add a skill").fill("photo");
    await main.getByRole("option").first().click();
    await expect(main.getByRole("button", { name: /^Remove / })).toHaveCount(1);
    await main.getByLabel("Interests").fill("Coffee, ceramics");
    // Not yet added when she goes on.
    await main.getByLabel("Add a skill").fill("Knot tying");
    await next();
    await expect(main.getByText("Step 4 of 5")).toBeVisible();
    await main.getByRole("link", { name: "Back" }).click();
    await expect(main.getByRole("button", { name: "Remove Knot tying" })).toBeVisible();
    await expect(main.getByLabel("Interests")).toHaveValue("Coffee, ceramics");
    await next();
  });

  await test.step("what she wants, and the end", async () => {
    await expect(main.getByText("Step 4 of 5")).toBeVisible();
    await main.getByRole("checkbox", { name: "Paid jobs" }).check({ force: true });
    await main.getByRole("radio", { name: "Open for work" }).check({ force: true });
    await main.getByLabel("Not below").fill("300");
    await next();
    await expect(main.getByText("Step 5 of 5")).toBeVisible();
    await main.getByRole("button", { name: "Finish" }).click();
    await expect(main.getByRole("progressbar", { name: "Completeness of your profile" })).toBeVisible();
    await expect(main.getByRole("listitem")).toHaveCount(3);
    await seeNoBarrier(page, "the end of the setup");
    expect(
      storedRows(
        "SELECT handle, account_type, city, private_floor, setup_step FROM profiles WHERE user_id = ?",
        userId,
      ),
    ).toEqual([{ handle, account_type: "creator", city: "Lisbon", private_floor: 30_000, setup_step: 5 }]);
    await visit(page, "/dashboard");
    await expect(main.getByRole("heading", { name: "First steps" })).toHaveCount(0);
  });
});
