import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { visit } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const TOKYO = { timezoneId: "Asia/Tokyo" };
const NEW_YORK = { timezoneId: "America/New_York" };

async function spark(one: Member, other: Member): Promise<void> {
  await swipe(one, "right", { member: other.userId });
  await swipe(other, "right", { member: one.userId });
}

/** Nine in the evening in Tokyo, so many days from now: as a field has it, and its moment. */
function evening(ahead: number) {
  const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const wall = `${day}T21:00`;
  return { wall, at: Date.parse(`${wall}+09:00`) };
}

/** The clock on a wall there, as cards say it. */
const said = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(
    at,
  );

const card = (page: Page, title: string) => page.getByRole("log").getByRole("region", { name: title });

test("alice in Tokyo and bora in New York find a time to talk, and each reads it by both clocks", async ({
  people,
}) => {
  const alice = await people.alice({ at: "/dashboard", ...TOKYO });
  const bora = await people.bora({ at: "/dashboard", ...NEW_YORK });
  for (const [{ userId }, zone] of [
    [alice, TOKYO.timezoneId],
    [bora, NEW_YORK.timezoneId],
  ] as const)
    await operate("UPDATE profiles SET timezone = ? WHERE user_id = ?", zone, userId);
  await spark(alice, bora);
  await visit(alice.page, "/spark");
  await alice.page.getByRole("link", { name: `Intro call: propose times to ${bora.name}` }).click();
  await expect(alice.page.getByRole("heading", { name: "Propose a call" })).toBeVisible();
  await expect(alice.page.getByText("Asia/Tokyo (UTC+9)")).toBeVisible();
  const [first, second] = [evening(2), evening(3)];
  await alice.page.getByLabel("Time 1").fill(first.wall);
  const theirs = alice.page.getByRole("status").filter({ hasText: bora.name });
  await expect(theirs).toContainText(said(first.at, "America/New_York"));
  await alice.page.getByLabel("Time 2").fill(second.wall);
  await alice.page.getByLabel("Link to join").fill("https://meet.example/thrive");
  await seeNoBarrierOnAnyScreen(alice.page, "the form of a call");
  await alice.page.setViewportSize({ width: 1280, height: 800 });
  await alice.page.getByRole("button", { name: "Propose these times" }).click();
  await expect(alice.page).toHaveURL(/\/messages\?c=/);
  await expect(card(alice.page, "Intro call")).toContainText("Waits for an answer");

  await visit(bora.page, new URL(alice.page.url()).pathname + new URL(alice.page.url()).search);
  await expect(card(bora.page, "Intro call")).toContainText("Your turn");
  await expect(card(bora.page, "Intro call")).toContainText(said(first.at, "America/New_York"));
  await expect(card(bora.page, "Intro call")).toContainText(`${alice.name}: `);
  await expect(card(bora.page, "Intro call")).toContainText("21:00");
  await seeNoBarrierOnAnyScreen(bora.page, "a call that waits for an answer");
  await bora.page.setViewportSize({ width: 1280, height: 800 });

  await card(bora.page, "Intro call")
    .getByRole("button", { name: /^Take it/ })
    .nth(1)
    .click();
  for (const page of [alice.page, bora.page]) await expect(card(page, "Intro call")).toContainText("Stands");
  await expect(card(alice.page, "Intro call")).toContainText("21:00–21:15");
  await expect(card(bora.page, "Intro call").getByRole("link", { name: "Join" })).toHaveAttribute(
    "href",
    "https://meet.example/thrive",
  );
  await card(alice.page, "Intro call").getByText("Change the link").click();
  const link = card(alice.page, "Intro call").getByLabel("Link to join");
  await expect(link).toHaveValue("https://meet.example/thrive");
  await link.fill("https://meet.example/elsewhere");
  await seeNoBarrierOnAnyScreen(alice.page, "the link of a call");
  await alice.page.setViewportSize({ width: 1280, height: 800 });
  await card(alice.page, "Intro call").getByRole("button", { name: "Save the link" }).click();
  for (const page of [alice.page, bora.page])
    await expect(card(page, "Intro call").getByRole("link", { name: "Join" })).toHaveAttribute(
      "href",
      "https://meet.example/elsewhere",
    );
  const [file] = await Promise.all([
    bora.page.waitForEvent("download"),
    card(bora.page, "Intro call").getByRole("link", { name: "To my calendar" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("call.ics");

  await visit(bora.page, "/projects?view=calendar");
  await expect(bora.page.getByRole("region", { name: "Calls and talks" })).toContainText("Intro call");
  await expect(bora.page.getByRole("region", { name: "Calls and talks" })).toContainText(
    said(second.at, "America/New_York"),
  );
  await card(alice.page, "Intro call")
    .getByRole("button", { name: /^Call off/ })
    .click();
  const sure = alice.page.getByRole("dialog", { name: "Call off this call?" });
  await expect(sure).toContainText(`${bora.name} is told at once`);
  await sure.getByRole("button", { name: "Keep it" }).click();
  await expect(card(alice.page, "Intro call")).toContainText("Stands");
  await card(alice.page, "Intro call")
    .getByRole("button", { name: /^Call off/ })
    .click();
  await sure.getByRole("button", { name: "Call off" }).click();
  await expect(card(alice.page, "Intro call")).toContainText("Called off by you.");
  await expect(bora.page.getByRole("region", { name: "Calls and talks" })).toBeHidden();
  await visit(bora.page, "/spark");
  await expect(bora.page.getByRole("link", { name: /^Intro call: propose/ })).toBeVisible();
});

test("bora takes a time without script, and proposes others", async ({ people }) => {
  const alice = await people.alice({ at: "/dashboard", ...TOKYO });
  const bora = await people.bora({ javaScriptEnabled: false });
  await spark(alice, bora);
  await visit(alice.page, "/spark");
  await alice.page.getByRole("link", { name: /^Intro call: propose/ }).click();
  await alice.page.getByLabel("Time 1").fill(evening(2).wall);
  await alice.page.getByRole("button", { name: "Propose these times" }).click();
  await expect(card(alice.page, "Intro call")).toBeVisible();

  await bora.page.goto("/spark");
  await bora.page.getByRole("link", { name: /^Answer the call with/ }).click();
  await bora.page.getByRole("link", { name: "Other times" }).click();
  await expect(bora.page.getByText("Your clock")).toBeVisible();
  await bora.page.getByLabel("Time 1").fill(evening(4).wall);
  await bora.page.getByRole("button", { name: "Propose these times" }).click();
  await expect(card(alice.page, "Intro call").first()).toContainText(
    `Other times were proposed by ${bora.name}.`,
  );
  await card(alice.page, "Intro call")
    .last()
    .getByRole("button", { name: /^Take it/ })
    .click();
  await expect(card(alice.page, "Intro call").last()).toContainText("Stands");
  await bora.page.goto("/spark");
  await bora.page.getByRole("link", { name: /^See the call with/ }).click();
  await bora.page.getByRole("button", { name: /^Call off/ }).click();
  await expect(bora.page.getByRole("status")).toContainText("Called off. They are told.");
  await expect(card(alice.page, "Intro call").last()).toContainText(`Called off by ${bora.name}.`);
});
