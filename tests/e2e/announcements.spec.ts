import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("ada tells brands something: bora sees it and puts it away, alice never does, and it can be taken back", async ({
  people,
}) => {
  const ada = await people.staff("Ada", "admin");
  const [alice, bora, cleo] = [
    await people.alice(),
    await people.bora(),
    await people.member("Cleo", "brand"),
  ];
  const title = `Deals for ${ada.name}`;
  await visit(ada.page, "/admin/announcements");
  await ada.page.getByLabel("Title").fill(title);
  await ada.page.getByLabel("Text").fill("Partners wait for you.");
  await ada.page.getByLabel("Page it leads to").fill("/partner-directory");
  await ada.page.getByLabel("Words of its link").fill("See the partners");
  await ada.page.getByLabel("For", { exact: true }).selectOption("brands");
  await ada.page.getByRole("button", { name: "Write it down" }).click();
  const written = ada.page.getByRole("article", { name: title });
  await expect(written.getByText("Draft")).toBeVisible();
  await seeNoBarrierOnAnyScreen(ada.page, "an announcement that is a draft");
  await written.getByRole("button", { name: "Send to brands" }).click();
  await expect(written.getByText(/Shown until/)).toBeVisible();

  const heading = { name: title };
  await visit(alice.page, "/dashboard");
  await expect(alice.page.getByRole("heading", heading)).toHaveCount(0);
  await visit(bora.page, "/dashboard");
  await expect(bora.page.getByRole("link", { name: "See the partners" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "an announcement");
  await bora.page.getByRole("button", { name: `Put away: ${title}` }).click();
  await expect(bora.page.getByRole("heading", heading)).toHaveCount(0);
  await reload(bora.page);
  await expect(bora.page.getByRole("heading", { name: /Hello/ })).toBeVisible();
  await expect(bora.page.getByRole("heading", heading)).toHaveCount(0);

  await visit(cleo.page, "/dashboard");
  await expect(cleo.page.getByRole("heading", heading)).toBeVisible();
  await written.getByRole("button", { name: "Take it back" }).click();
  await expect(written.getByText("Taken back")).toBeVisible();
  await reload(cleo.page);
  await expect(cleo.page.getByRole("heading", heading)).toHaveCount(0);
});

test("ada gives API tokens to the team alone for a while: bora is told, and has them again afterwards", async ({
  people,
}) => {
  const ada = await people.staff("Ada", "admin");
  const bora = await people.bora({ at: "/settings/api-tokens" });
  await expect(bora.page.getByText("cannot be made at the moment")).toHaveCount(0);
  const set = async (segment: string, words: string) => {
    await visit(ada.page, "/admin/flags");
    const flag = ada.page.getByRole("region", { name: "API tokens", exact: true });
    await flag.getByLabel("For", { exact: true }).selectOption(segment);
    await flag.getByLabel("Why").fill("To see how many there are");
    await flag.getByRole("button", { name: "Set it" }).click();
    await expect(flag.getByText(words)).toBeVisible();
  };
  await set("team", "On for the team alone");
  await seeNoBarrierOnAnyScreen(ada.page, "flags");
  await reload(bora.page);
  await expect(bora.page.getByText("cannot be made at the moment")).toBeVisible();
  await set("everyone", "On for everybody");
  await reload(bora.page);
  await expect(bora.page.getByText("cannot be made at the moment")).toHaveCount(0);
});
