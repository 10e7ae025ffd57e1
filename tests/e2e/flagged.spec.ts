import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { seeToast } from "./support/notices.ts";
import { describePosting, openPostDialog, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("bora's words are flagged with a reason: nothing is stored, and she can ask a person to look", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/opportunities\/new/);
  const { page, userId } = await people.bora({ at: "/dashboard" });
  const dialog = await openPostDialog(page);
  await describePosting(dialog, { title: unusedTitle(), description: "No fucking amateurs please." });
  await submitButton(dialog).click();
  await seeToast(page, "Content Flagged");
  expect(storedRows("SELECT id FROM opportunities WHERE created_by = ?", userId)).toEqual([]);

  await dialog.getByText("Are we wrong?").click();
  await dialog.getByLabel("Tell a person why it is fine").fill("It is how our crew talks.");
  await seeNoBarrierOnAnyScreen(page, "a posting that was flagged", "[role=dialog]");
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole("button", { name: "Ask us to look again" }).click();
  await expect(dialog.getByText(/A person looks at it/)).toBeVisible();
  expect(storedRows("SELECT statement, status FROM appeals WHERE user_id = ?", userId)).toEqual([
    { statement: "It is how our crew talks.", status: "open" },
  ]);
  expect(storedRows("SELECT id FROM opportunities WHERE created_by = ?", userId)).toEqual([]);
});
