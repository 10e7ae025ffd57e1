import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

const NOTE = "Deliveries may be shown by whoever made them.";

test("ada publishes a version of the terms that members accept; bora reads what changed and accepts it", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of (404|422)/);
  const ada = await people.staff("Ada", "admin");
  const bora = await people.bora();

  await test.step("ada writes it: first with a title missing, then as a draft", async () => {
    await visit(ada.page, "/admin/legal?kind=terms");
    const text = ada.page.getByLabel("Text", { exact: true });
    const words = await text.inputValue();
    await ada.page.getByLabel("Number").fill("7.1");
    await ada.page.getByLabel("What is new").fill(NOTE);
    await ada.page.getByLabel(/^A material change/).check();
    await text.fill(words.replace(/^# .*$/m, ""));
    await ada.page.getByRole("button", { name: "Keep as a draft" }).click();
    await expect(ada.page.getByText(/Begin with the title/)).toBeVisible();
    await text.fill(
      words.replace(/\n\n## /, "\n\n## Shown works {#shown}\n\n> You may show it\n\nYou may.\n\n## "),
    );
    await ada.page.getByRole("button", { name: "Keep as a draft" }).click();
    await expect(ada.page.getByText("Kept as a draft.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(ada.page, "legal texts with a draft");
  });

  await test.step("what is a draft is nobody else's; published it is asked of bora", async () => {
    expect((await bora.page.goto("/terms?version=7.1"))?.status()).toBe(404);
    await ada.page.getByRole("link", { name: "Version 7.1" }).click();
    await expect(ada.page.getByRole("heading", { name: "Shown works" })).toBeVisible();
    // What is shown may be ahead of the browser's own history: a step back would begin one page too early.
    await expect(ada.page).toHaveURL(/\/admin\/legal\/[\w-]+$/);
    await ada.page.goBack();
    await ada.page.getByRole("button", { name: "Publish 7.1" }).click();
    await expect(ada.page.getByText("Published. It cannot be changed any more.")).toBeVisible();

    await visit(bora.page, "/dashboard");
    await expect(bora.page.getByRole("heading", { name: /^Terms: a new version from/ })).toBeVisible();
    await expect(bora.page.getByText(NOTE)).toBeVisible();
    await seeNoBarrierOnAnyScreen(bora.page, "a Home with a text to accept");
  });

  await test.step("bora reads it and accepts", async () => {
    await bora.page.getByRole("link", { name: "Read what changed" }).click();
    await expect(bora.page.getByText("This version is not in force yet.")).toBeVisible();
    const file = await bora.context.request.get("/terms.md?version=7.1");
    expect([file.status(), file.headers()["content-disposition"]]).toEqual([
      200,
      'attachment; filename="thrive-terms-7.1.md"',
    ]);
    expect(await file.text()).toContain("## Shown works {#shown}");
    expect((await bora.context.request.get("/terms.md?version=9.9")).status()).toBe(404);
    await expect(bora.page.getByRole("heading", { name: "Shown works" })).toBeVisible();
    await visit(bora.page, "/dashboard");
    await bora.page.getByRole("button", { name: "Accept version 7.1" }).click();
    await expect(bora.page.getByText("Thank you. It is kept here.")).toBeVisible();
    await visit(bora.page, "/dashboard");
    await reload(bora.page);
    await expect(bora.page.getByRole("button", { name: "Accept version 7.1" })).toHaveCount(0);
  });

  await test.step("ada takes it back before its day", async () => {
    await ada.page.getByRole("button", { name: "Take back" }).click();
    await expect(ada.page.getByText("Taken back.", { exact: true })).toBeVisible();
    expect((await bora.page.goto("/terms?version=7.1"))?.status()).toBe(404);
  });
});
