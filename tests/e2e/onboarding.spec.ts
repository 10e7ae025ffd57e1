import AxeBuilder from "@axe-core/playwright";
import { countEvents, storedRows } from "./support/database.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";
import { tourOn } from "./support/tour.ts";

test("alice, who is new, takes the tour: step by step, back, over a reload, to its end, once", async ({
  people,
}) => {
  const { page, userId } = await people.alice({ at: "/dashboard", newcomer: true, reducedMotion: "reduce" });
  const tour = tourOn(page);
  const press = (name: string) => tour.getByRole("button", { name }).click();
  const step = (number: number) => expect(tour.getByText(`Step ${number} of 6`)).toBeVisible();

  await test.step("it holds the focus and meets the rules of accessibility", async () => {
    await step(1);
    await expect(tour.getByRole("button", { name: "Start Tour" })).toBeFocused();
    await expect(tour.getByRole("button", { name: "Back" })).toBeDisabled();
    for (let tab = 0; tab < 6; tab++) await page.keyboard.press("Tab");
    expect(await tour.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });

  await test.step("Next visits the step's page, Back goes back", async () => {
    await press("Start Tour");
    await step(2);
    await expect(page).toHaveURL("/profile");
    await press("Next");
    await expect(page).toHaveURL("/discover?tab=opportunities");
    await step(3);
    await press("Back");
    await step(2);
    await press("Next");
    await press("Next");
    await step(4);
    await expect(page).toHaveURL("/discover?tab=creators");
  });

  await test.step("a press beside it does not end it, and a reload goes on where it was", async () => {
    await page.mouse.click(5, 400);
    await step(4);
    await reload(page);
    await step(4);
    await press("Next");
    await step(5);
    await expect(page).toHaveURL("/spark");
  });

  await test.step("Get Started ends it for good", async () => {
    await press("Next");
    await step(6);
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
