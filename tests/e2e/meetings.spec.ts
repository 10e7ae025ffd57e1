import type { Locator, Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

/** The fifteenth of next month: neither day beside it is of another month. */
function fifteenth(): string {
  const today = new Date();
  const day = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15));
  return day.toISOString().slice(0, 10);
}

test("alice in Tokyo proposes a meeting in her morning, bora in New York finds it the evening before, and it is called off when alice is sure", async ({
  people,
}) => {
  const alice = await people.alice({ timezoneId: "Asia/Tokyo" });
  const bora = await people.bora({ timezoneId: "America/New_York" });
  const calendar = `/desk/${await beginDesk(alice, "Spring lookbook", [[bora, "client"]])}/calendar`;
  await visit(bora.page, calendar);
  await visit(alice.page, calendar);

  await alice.page.getByRole("button", { name: "Propose a meeting" }).click();
  const form = alice.page.getByRole("dialog", { name: "Propose a meeting" });
  await form.getByLabel("What about").fill("The first cut");
  await form.getByLabel("When").fill(`${fifteenth()}T08:30`);
  await form.getByRole("button", { name: "Propose it" }).click();
  await expect(form).toBeHidden();
  const meetings = { alice: seen(alice), bora: seen(bora) };
  await expect(meetings.alice).toContainText("15 ");
  await expect(meetings.alice).toContainText("08:30–09:00");
  await expect(meetings.bora).toContainText("14 ");
  await expect(meetings.bora).toContainText(/(18|19):30–(19|20):00/);
  const thing = (page: Page) => page.getByRole("link", { name: /^The first cut\s*Meeting/ });
  await expect(thing(alice.page)).toHaveText(/Meeting · 08:30$/);
  await expect(thing(bora.page)).toHaveText(/Meeting · (18|19):30$/);
  await expect(dayOf(thing(alice.page))).toContainText("15");
  await expect(dayOf(thing(bora.page))).toContainText("14");

  await bora.page.getByRole("button", { name: "Say yes" }).click();
  for (const list of [meetings.alice, meetings.bora]) await expect(list).toContainText("Stands");
  await meetings.bora.getByText("Add a link to join").click();
  await meetings.bora.getByLabel("Link to join").fill("https://meet.example/cut");
  await meetings.bora.getByRole("button", { name: "Save the link" }).click();
  for (const list of [meetings.alice, meetings.bora])
    await expect(list.getByRole("link", { name: "Join" })).toHaveAttribute(
      "href",
      "https://meet.example/cut",
    );
  await expect(meetings.bora.getByText("Change the link")).toBeVisible();
  await expect(meetings.bora.getByLabel("Link to join")).toBeHidden();
  await alice.page.getByRole("button", { name: "Call off: The first cut" }).click();
  const sure = alice.page.getByRole("dialog", { name: "Call off this meeting?" });
  await expect(sure).toContainText("Everybody on the project is told at once");
  await seeNoBarrierOnAnyScreen(alice.page, "whether a meeting is called off");
  await sure.getByRole("button", { name: "Keep it" }).click();
  await expect(sure).toBeHidden();
  await expect(meetings.alice).toContainText("Stands");
  await alice.page.getByRole("button", { name: "Call off: The first cut" }).click();
  await sure.getByRole("button", { name: "Call off" }).click();
  for (const list of [meetings.alice, meetings.bora]) await expect(list).toContainText("None to come.");
});

const seen = ({ page }: { page: Page }) => page.getByRole("region", { name: "Meetings" });

/** The day of a month that something stands on. */
const dayOf = (thing: Locator) => thing.locator("xpath=ancestor::li[2]/p");
