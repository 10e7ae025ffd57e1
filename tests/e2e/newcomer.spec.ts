import { storedRows } from "./support/database.ts";
import { rows, seeToast } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";
import { tourOn } from "./support/tour.ts";

const PICTURE = "public/og.png";

test("alice sets up, takes the tour, adds her first work, and it brings her to the next tier", async ({
  people,
}) => {
  const alice = await people.alice({ at: "/onboarding", newcomer: true, moving: true });
  const { page, userId } = alice;
  const main = page.getByRole("main");

  await test.step("five steps, without the tour over them", async () => {
    for (const step of [1, 2, 3, 4]) {
      await expect(main.getByText(`Step ${step} of 5`)).toBeVisible();
      await expect(tourOn(page)).toHaveCount(0);
      if (step === 2) await main.getByLabel("Headline").fill("Food photographer with a weakness for steam");
      await main.getByRole("button", { name: "Next" }).click();
    }
    await expect(main.getByText("Step 5 of 5")).toBeVisible();
    await main.getByRole("button", { name: "Finish" }).click();
    await expect(main.getByRole("progressbar", { name: "Completeness of your profile" })).toBeVisible();
    await main.getByRole("link", { name: "Go to Dashboard" }).click();
  });

  await test.step("then the six steps of the tour, to its end", async () => {
    const tour = tourOn(page);
    await tour.getByRole("button", { name: "Start Tour" }).click();
    for (const step of [2, 3, 4, 5]) {
      await expect(tour.getByText(`Step ${step} of 6`)).toBeVisible();
      await tour.getByRole("button", { name: "Next" }).press("Enter");
    }
    await tour.getByRole("button", { name: "Get Started" }).press("Enter");
    await expect(tour).toHaveCount(0);
  });

  // 450 XP from nine postings and 30 from a check-in: the work's 30 cross the 500 of a Rising Star.
  for (let posting = 0; posting < 9; posting++) await post(alice, unusedTitle());
  expect((await send(alice, "/check-in", { form: {} })).status()).toBe(200);

  await test.step("her first work brings 30 XP and the tier, told once", async () => {
    await visit(page, "/profile?dialog=add-portfolio");
    const dialog = page.getByRole("dialog", { name: "Add to Portfolio" });
    await dialog.getByRole("tab", { name: "Upload File" }).click();
    await dialog.getByLabel("File", { exact: true }).setInputFiles(PICTURE);
    await dialog.getByLabel("Title").fill("Neon harbour");
    await expect(dialog.getByAltText(/^Preview of/)).toBeVisible();
    await dialog.getByRole("button", { name: "Add to Portfolio" }).click();
    await seeToast(page, "Success! +30 XP", "Portfolio item added");
    const moment = page.getByRole("dialog", { name: "You reached the Rising Star tier" });
    await expect(moment).toBeVisible();
    await moment.getByRole("button", { name: "Go on" }).click();
    await visit(page, "/leaderboard?scope=all");
    await expect(page.getByText("Rising Star tier · 510 XP")).toBeVisible();
    await expect(moment).toHaveCount(0);
    await visit(page, "/leaderboard/xp");
    await expect(rows(page.locator("#history"), "Portfolio item added")).toContainText("+30 XP");
    expect(
      storedRows("SELECT kind FROM notifications WHERE user_id = ? AND kind = 'tier_up'", userId),
    ).toHaveLength(1);
  });
});
