import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate, storedRows } from "./support/database.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";
import { addWork } from "./support/works.ts";

test("alice makes a media kit: a visitor sees it, gives the code for its rates, and a link is counted until she takes it back", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/kit/);
  const alice = await people.alice({ at: "/dashboard" });
  const { page, userId } = alice;
  const title = "Neon harbour";
  await addWork(alice, title, 90);
  const socials = [{ platform: "instagram", handle: "alice", url: "https://instagram.com/alice" }];
  await operate("UPDATE profiles SET socials = ? WHERE user_id = ?", JSON.stringify(socials), userId);

  await visit(page, "/profile");
  await page.getByRole("link", { name: "Media kit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Media kit" })).toBeVisible();
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  const slug = `kit-${userId.slice(-12)}`;
  await part("The page").getByLabel("Title").fill("Neon, at night");
  await part("The page").getByRole("textbox", { name: "Address" }).fill("admin");
  await part("The page").getByText("Published", { exact: true }).click();
  await part("The page").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("That address is reserved.")).toBeVisible();
  await part("The page").getByRole("textbox", { name: "Address" }).fill(slug);
  await part("The page").getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It is published.")).toBeVisible();
  await part("Works")
    .getByRole("button", { name: `Add ${title}` })
    .click();
  await expect(page.getByRole("list", { name: "Works in your kit" })).toContainText(title);
  await part("Audience").getByLabel("Instagram, alice").fill("12.4k");
  await part("Audience").getByRole("button", { name: "Save as of today" }).click();
  await expect(page.getByText("Saved, stated today.")).toBeVisible();
  const line = part("Services and rates").getByRole("group", { name: "Line 1" });
  await line.getByLabel("What").fill("A film of thirty seconds");
  await line.getByLabel("From").fill("650");
  await part("Services and rates").getByRole("button", { name: "Save rates" }).click();
  await expect(part("Services and rates").getByText("Saved.", { exact: true })).toBeVisible();
  await part("Code for the rates").getByLabel("Code").fill("Porto26");
  await part("Code for the rates").getByRole("button", { name: "Ask for this code" }).click();
  await expect(page.getByText("Your rates ask for this code from now on.")).toBeVisible();
  await part("Links for recipients").getByLabel("Who it is for").fill("Nora");
  await part("Links for recipients").getByRole("button", { name: "Make a link" }).click();
  const link = await part("Links for recipients")
    .getByText(/\/kit\/.*\?for=/)
    .textContent();
  await seeNoBarrierOnAnyScreen(page, "the editor of a media kit");
  await part("Links for recipients").getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("dialog").getByAltText(/^QR code that leads to .*\?for=/)).toBeVisible();
  await page.keyboard.press("Escape");

  const { page: visitor } = await people.visitor({
    at: `/kit/${slug}`,
    viewport: { width: 360, height: 780 },
  });
  await expect(visitor.getByRole("heading", { level: 1, name: "Neon, at night" })).toBeVisible();
  await expect(visitor.getByText("12.4K")).toBeVisible();
  await expect(visitor.getByText("A film of thirty seconds")).toBeHidden();
  await seeNoBarrierOnAnyScreen(visitor, "a media kit that asks for a code");
  await visitor.getByLabel("Code").fill("lisbon");
  await visitor.getByRole("button", { name: "Show the rates" }).click();
  await expect(visitor.getByText("That is not the code.")).toBeVisible();
  await visitor.getByLabel("Code").fill("PORTO26");
  await visitor.getByRole("button", { name: "Show the rates" }).click();
  await expect(visitor.getByText("A film of thirty seconds")).toBeVisible();
  await visitor.emulateMedia({ media: "print" });
  await expect(visitor.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(visitor.getByText("from €650")).toBeVisible();

  const { page: recipient } = await people.visitor({
    at: link?.slice(alice.origin.length) ?? "",
    // A browser that says it has no head is a program, which does not count.
    userAgent:
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0 Safari/537.36",
  });
  await expect(recipient.getByText("A film of thirty seconds")).toBeVisible();
  await seeNoBarrierOnAnyScreen(recipient, "a media kit by a link");
  const paper = await recipient.request.get(
    (await recipient.getByRole("link", { name: "PDF" }).getAttribute("href")) ?? "",
  );
  expect(paper.headers()["content-type"]).toBe("application/pdf");
  expect(await storedRows("SELECT opened FROM kit_links WHERE user_id = ?", userId)).toEqual([{ opened: 1 }]);

  await visit(page, "/profile/kit");
  await expect(page.getByText(/opened once, last/)).toBeVisible();
  await page.getByRole("button", { name: "Take back the link for Nora" }).click();
  await expect(page.getByText("Taken back.")).toBeVisible();
  await visit(recipient, recipient.url());
  await expect(recipient.getByText("This link does not hold any more.")).toBeVisible();
  await expect(recipient.getByText("A film of thirty seconds")).toBeHidden();
});

test("alice begins a media kit without script, and the form keeps what was typed where it is refused", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/profile\/kit/);
  const { page, userId } = await people.alice({ at: "/profile/kit", javaScriptEnabled: false });
  const slug = `plain-${userId.slice(-12)}`;
  await page.getByLabel("Title").fill("Paper and light");
  await page.getByRole("textbox", { name: "Address" }).fill("admin");
  await page.getByText("Published", { exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("That address is reserved.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Paper and light");
  await page.getByRole("textbox", { name: "Address" }).fill(slug);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved. It is published.")).toBeVisible();
  await page.getByRole("link", { name: "See it" }).click();
  await expect(page).toHaveURL(new RegExp(`/kit/${slug}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Paper and light" })).toBeVisible();
});
