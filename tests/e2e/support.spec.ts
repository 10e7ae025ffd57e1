import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { seeNoBarrier, seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { openDrawer, rows, seeToast, seeUnread } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const ASSISTANT = "/dashboard?dialog=support";
const HERE = "/support-dashboard";
const DESKTOP = { width: 1280, height: 800 };
const NOTE = "She sounds new to this.";

test("alice asks the assistant and then a person; sam sees it come, answers while she looks on, and she rates it", async ({
  people,
  complaints,
}) => {
  // What is not bora's is not there for her.
  complaints.expect(/status of 404/);
  const sam = await people.staff("Sam", "support", { at: `${HERE}/queue` });
  const alice = await people.alice({ at: ASSISTANT });
  const { dialog, log, field } = assistantOn(alice.page);

  await test.step("the assistant answers from the help centre, and says which articles", async () => {
    await expect(log).toContainText("Hi! I'm the Thrive assistant.");
    await field.fill("  \n ");
    await expect(dialog.getByRole("button", { name: "Send" })).toBeDisabled();
    await field.press("Enter");
    await expect(log.getByRole("listitem")).toHaveCount(1);
    await field.fill("How do I undo a swipe?");
    await field.press("Enter");
    const cited = log.getByRole("list", { name: "From the help centre" });
    await expect(cited.getByRole("link")).toHaveText(["I swiped the wrong way. Can I take it back?"]);
    await expect(log).toContainText("no language model wrote this");
    await expect(dialog.getByText("Discover", { exact: true })).toBeVisible();
    await field.fill("What is a Spark?");
    await dialog.getByRole("button", { name: "Send" }).click();
    await expect(cited.last().getByRole("link")).toHaveText(["What is a Spark?"]);
    await expect(field).toHaveValue("");
  });

  const waiting = rows(sam.page.getByRole("list", { name: "Queue" }), alice.name);
  await test.step("she asks for a person, and sam's queue has her request without a reload", async () => {
    await expect(waiting).toHaveCount(0);
    await dialog.getByRole("button", { name: "Talk to a person" }).click();
    await expect(log).toContainText("A person from our team will answer you here");
    await expect(waiting).toContainText("How do I undo a swipe?");
    await expect(waiting).toContainText("Waiting for a person");
    await seeNoBarrierOnAnyScreen(sam.page, "the queue");
    await seeAllOfItOnAPhone(alice.page);
    await seeNoBarrierOnAnyScreen(alice.page, "the Support Assistant", "[role=dialog]");
  });

  await test.step("sam notes something for colleagues and answers; only the answer is hers", async () => {
    await waiting.getByRole("link").click();
    const words = sam.page.getByRole("textbox", { name: "Answer or note" });
    await expect(sam.page.getByRole("log")).toContainText("What is a Spark?");
    await words.fill(NOTE);
    await sam.page.getByRole("button", { name: "Add internal note" }).click();
    await expect(sam.page.getByText("Your note is kept.")).toBeVisible();
    await expect(words).toHaveValue("");
    await words.fill("Hi, I am **Sam**. Press U right after the swipe.");
    await sam.page.getByRole("button", { name: "Send answer" }).click();
    await expect(log).toContainText("Hi, I am Sam. Press U right after the swipe.");
    await expect(log).toContainText("Sam · Support team");
    await expect(log).not.toContainText(NOTE);
    await expect(sam.page.getByRole("log")).toContainText(NOTE);
    await seeNoBarrierOnAnyScreen(sam.page, "a request of the queue");
  });

  await test.step("she says how it was; sam solves it, and she sees that", async () => {
    await dialog.getByRole("button", { name: "5 stars" }).click();
    await expect(dialog.getByRole("button", { name: "5 stars" })).toHaveAttribute("aria-pressed", "true");
    await sam.page.setViewportSize(DESKTOP);
    // A macro says what it does before it is sent, and does it with its words.
    await sam.page.getByLabel("Put in a canned reply").selectOption({ label: "Solved, and goodbye (macro)" });
    await expect(sam.page.getByText("marks it as solved")).toBeVisible();
    await sam.page.getByRole("button", { name: "Send and do this" }).click();
    await expect(log).toContainText("glad that it works again");
    await expect(sam.page.getByText("They gave 5 of 5 stars.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Open again" })).toBeVisible();
  });

  await visit(alice.page, HERE);
  await rows(alice.page.getByRole("list", { name: "Your requests" }), "How do I undo a swipe?")
    .getByRole("link")
    .click();
  const said = alice.page.getByRole("log", { name: "Conversation" });
  await expect(said).toContainText("Press U right after the swipe.");
  await expect(said).not.toContainText(NOTE);
  await expect(alice.page.getByRole("button", { name: "5 stars" })).toHaveAttribute("aria-pressed", "true");
  await seeNoBarrierOnAnyScreen(alice.page, "a request on the support dashboard");
  const ticket = new URL(alice.page.url()).searchParams.get("ticket") ?? "";
  const wire = await alice.context.request.get(`/api/v1/support/tickets/${ticket}`);
  expect(await wire.text()).toContain("right after the swipe");
  expect(await wire.text()).not.toContain(NOTE);

  await seeNothingOf(ticket, await people.bora());
});

test("sam writes a macro, changes it and takes it away; the status of everything is open to all", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const { page } = await people.staff("Sam", "support", { at: `${HERE}/replies?new` });
  await page.getByLabel("Title").fill("Ask Finance");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please write something.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Ask Finance");
  await page.getByLabel("Words").fill("Hi {name}, I ask.");
  await page.getByLabel("Files it under").selectOption({ label: "Payment" });
  await page.getByLabel("Leaves a note for colleagues").fill("Money is held");
  await page.getByRole("button", { name: "Save" }).click();
  const reply = page.getByRole("region", { name: "Ask Finance" });
  await expect(reply).toContainText("Also files it under Payment, leaves a note: “Money is held”.");
  await reply.getByRole("link", { name: "Change" }).click();
  await seeNoBarrierOnAnyScreen(page, "a canned reply");
  await page.getByLabel("Gives the request to who sends it").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(reply).toContainText("Also gives the request to you");
  // Pressed twice before its answer is there, it says that it is gone, and not that nobody finds it.
  await page.route(/\/replies\.data$/, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const response = await route.fetch();
    await new Promise((later) => setTimeout(later, 300));
    // The browser has given this one up where the second press went through.
    await route.fulfill({ response }).catch(() => undefined);
  });
  await reply.getByRole("button", { name: "Delete Ask Finance" }).dblclick();
  await expect(page.getByText("It is gone. What was sent with it stays.")).toBeVisible();
  await expect(reply).toHaveCount(0);

  const visitor = await people.visitor({ at: "/status" });
  await expect(visitor.page.getByRole("list", { name: "Parts of Thrive" }).getByRole("listitem")).toHaveCount(
    7,
  );
  await seeNoBarrierOnAnyScreen(visitor.page, "the status page");
});

test("bora sends a request to people from her dashboard, and the answer finds her on another page", async ({
  people,
}) => {
  const sam = await people.staff("Sam", "support");
  const { page, name } = await people.bora({ at: HERE });
  await expect(page.getByText("No requests yet")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the support dashboard");
  await page.getByRole("link", { name: "New Request" }).click();
  await page.getByLabel("What is it about?").selectOption("Projects");
  await page.getByLabel("Title").fill("A file of our desk");
  await page.getByLabel("What happened?").fill("I removed the wrong version and would like it back.");
  await page.getByLabel("Attach screenshots").setInputFiles({
    name: "desk.png",
    mimeType: "image/png",
    buffer: readFileSync("public/icons/icon-192.png"),
  });
  await expect(page.getByRole("list", { name: "Files" })).toContainText("desk.png");
  await expect(page.locator('input[name="file_ids"]')).toHaveCount(1);
  await seeNoBarrierOnAnyScreen(page, "a new request");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByRole("log")).toContainText("I removed the wrong version");
  await expect(
    page.getByRole("log").locator('a[href^="/files/"], img[src^="/files/"]').first(),
  ).toBeVisible();
  await expect(page.getByRole("log")).toContainText("A person from our team will answer you here");

  await visit(page, "/settings");
  await seeUnread(page, 1);
  await visit(sam.page, `${HERE}/queue?category=projects`);
  await rows(sam.page.getByRole("list", { name: "Queue" }), name)
    .getByRole("link")
    .click();
  await sam.page.getByRole("textbox", { name: "Answer or note" }).fill("It is back, under its old name.");
  await sam.page.getByRole("button", { name: "Send answer" }).click();

  await seeUnread(page, 2);
  const told = rows(await openDrawer(page), "Support answered");
  await expect(told).toContainText("from our team answered your request.");
  await told.getByRole("button", { name: "Read", exact: true }).click();
  await expect(page.getByRole("log")).toContainText("It is back, under its old name.");
});

test("a visitor who asks for the assistant is asked to sign in", async ({ people }) => {
  const { page } = await people.visitor({ at: "/?dialog=support" });
  await seeToast(page, "Authentication required", "Please sign in to contact support");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

function assistantOn(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Support Assistant" });
  return {
    dialog,
    log: dialog.getByRole("log", { name: "Conversation" }),
    field: dialog.getByRole("textbox", { name: "Your message" }),
  };
}

/** From its head to its last line, also where there is little room. */
async function seeAllOfItOnAPhone(page: Page): Promise<void> {
  const { dialog, log, field } = assistantOn(page);
  for (const height of [800, 640]) {
    await page.setViewportSize({ width: 360, height });
    for (const part of [
      dialog.getByRole("heading", { name: "Support Assistant" }),
      log,
      field,
      dialog.getByText("Powered by AI • Free during beta"),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
  }
  await seeNoBarrier(page, "the Support Assistant at 360 by 640 px", "[role=dialog]");
}

/** Neither by its address nor by writing into it. */
async function seeNothingOf(ticket: string, stranger: Member): Promise<void> {
  const stored = () => storedRows("SELECT id FROM support_messages WHERE ticket_id = ?", ticket);
  const before = stored();
  await stranger.page.goto(`${HERE}?ticket=${ticket}`);
  await expect(stranger.page.getByRole("heading", { name: "Not here" })).toBeVisible();
  await expect(stranger.page.getByText("How do I undo a swipe?")).toHaveCount(0);
  await stranger.page.goto(`${HERE}/queue?ticket=${ticket}`);
  await expect(stranger.page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  const written = await send(stranger, "/functions/v1/ai-support", {
    data: { ticketId: ticket, message: "What is a Spark?", conversationHistory: [] },
  });
  expect(written.status()).toBe(404);
  expect(stored()).toEqual(before);
}
