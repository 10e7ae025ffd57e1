import type { Locator, Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { swipe } from "./support/deck.ts";
import { holdAnswer, visitLive } from "./support/live.ts";
import { openDrawer } from "./support/notices.ts";
import { hydrated, reload, visit } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { loadedSize } from "./support/pictures.ts";
import { expect, test } from "./support/test.ts";

const PDF = "%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const bubble = (page: Page, words: string): Locator =>
  log(page).getByRole("article").filter({ hasText: words });

/** Writes into the open thread, and presses Enter. */
async function say(page: Page, words: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill(words);
  await field.press("Enter");
}

/** Opens a menu of one message, as the keyboard does. */
async function about(page: Page, words: string, item: string): Promise<void> {
  await bubble(page, words).getByRole("button", { name: "About this message" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: item }).click();
}

const unread = (page: Page, words: string) => page.getByRole("link", { name: words, exact: true });

const threadWith = (page: Page, { name }: Member) =>
  page.getByRole("listitem").getByRole("link", { name: new RegExp(name) });

async function spark(one: Member, other: Member): Promise<void> {
  await swipe(one, "right", { member: other.userId });
  await swipe(other, "right", { member: one.userId });
}

/** The words of a thread, in the order they stand in the page. */
const saidIn = (page: Page) =>
  log(page).getByRole("article").locator("p.whitespace-pre-line").allInnerTexts();

test("alice and bora talk about their Spark in three windows that stay in step", async ({ people }) => {
  const alice = await people.alice({ at: "/dashboard" });
  const bora = await people.bora({ at: "/dashboard" });
  await spark(alice, bora);
  await visit(alice.page, `/messages?to=${bora.userId}`);
  await alice.page.getByRole("textbox", { name: "Message" }).fill("Hello B");
  await reload(alice.page);
  await expect(alice.page.getByRole("textbox", { name: "Message" })).toHaveValue("Hello B");
  await say(alice.page, "Hello **Bora**, shall we?");
  await expect(bubble(alice.page, "Hello Bora, shall we?")).toBeVisible();
  await expect(bubble(alice.page, "Hello Bora").locator("strong")).toHaveText("Bora");
  await expect(alice.page).toHaveURL(/\/messages\?c=/);

  await expect(unread(bora.page, "Messages, 1 unread")).toBeVisible();
  await unread(bora.page, "Messages, 1 unread").click();
  await expect(bora.page).toHaveURL("/messages");
  await threadWith(bora.page, alice).click();
  await expect(bubble(bora.page, "Hello Bora")).toBeVisible();
  await expect(unread(bora.page, "Messages")).toBeVisible();
  await expect(bubble(alice.page, "Hello Bora").getByText("Read")).toBeAttached();

  const second = await people.signedIn(alice);
  await second.page.goto(alice.page.url());
  await hydrated(second.page);
  await bora.page.getByRole("textbox", { name: "Message" }).pressSequentially("Ye");
  await expect(alice.page.getByText(`${bora.name} is writing…`)).toBeVisible();
  await say(bora.page, "Yes, on Monday.");
  for (const page of [alice.page, second.page]) await expect(bubble(page, "Yes, on Monday.")).toBeVisible();

  await about(alice.page, "Yes, on Monday.", "React with 🎉");
  for (const page of [alice.page, second.page, bora.page])
    await expect(bubble(page, "Yes, on Monday.").getByRole("button", { name: /^🎉/ })).toBeVisible();

  await about(bora.page, "Yes, on Monday.", "Edit");
  await say(bora.page, "Yes, on Tuesday.");
  for (const page of [alice.page, second.page, bora.page])
    await expect(bubble(page, "Yes, on Tuesday.")).toContainText("edited");

  await about(alice.page, "Yes, on Tuesday.", "Reply");
  await say(alice.page, "Fine.");
  await expect(bubble(bora.page, "Fine.")).toContainText("Yes, on Tuesday.");

  await seeNoBarrierOnAnyScreen(bora.page, "an open thread");
  await bora.page.setViewportSize({ width: 1280, height: 800 });
  await about(alice.page, "Fine.", "Remove for everybody");
  const asked = alice.page.getByRole("dialog", { name: "Remove for everybody?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(bubble(alice.page, "Fine.")).toBeVisible();
  await about(alice.page, "Fine.", "Remove for everybody");
  await asked.getByRole("button", { name: "Remove", exact: true }).click();
  for (const page of [alice.page, second.page, bora.page])
    await expect(log(page).getByText("Message removed").last()).toBeVisible();

  // What is begun waits on every device.
  await alice.page.getByRole("textbox", { name: "Message" }).pressSequentially("See you");
  await alice.page.waitForResponse((answer) => answer.url().endsWith("/draft"));
  await visit(second.page, second.page.url());
  await expect(second.page.getByRole("textbox", { name: "Message" })).toHaveValue("See you");
});

test("bora, who was about to write to alice, is shown what alice writes first, and keeps her words", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await spark(alice, bora);
  await visit(alice.page, `/messages?to=${bora.userId}`);
  await visit(bora.page, "/discover");
  await visitLive(bora.page, `/messages?to=${alice.userId}`);
  await expect(bora.page.getByText("Say what you have in mind")).toBeVisible();
  await bora.page.getByRole("textbox", { name: "Message" }).fill("Hello A");
  await say(alice.page, "Hello Bora");
  await expect(bubble(bora.page, "Hello Bora")).toBeVisible();
  await expect(bora.page).toHaveURL(/\/messages\?c=/);
  await expect(bora.page.getByRole("textbox", { name: "Message" })).toHaveValue("Hello A");
  await bora.page.goBack();
  await expect(bora.page).toHaveURL(/\/discover/);
});

test("what bora has not read is counted as it is, though an older answer comes late", async ({ people }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await spark(alice, bora);
  await visit(alice.page, `/messages?to=${bora.userId}`);
  const early = await holdAnswer(bora.page, /\/api\/v1\/conversations\/unread$/);
  await visitLive(bora.page, "/dashboard");
  await early.answered;
  await say(alice.page, "Hello Bora");
  await expect(unread(bora.page, "Messages, 1 unread")).toBeVisible();
  await early.letGo();
  await bora.page.waitForTimeout(300);
  await expect(unread(bora.page, "Messages, 1 unread")).toBeVisible();
});

test("a stranger's first message waits; accepted it opens the thread, declined it looks like silence", async ({
  people,
}) => {
  const bora = await people.bora({ at: "/messages?filter=requests" });
  const [alice, carol] = [await people.alice(), await people.member("Carol", "creator")];
  for (const asker of [alice, carol]) {
    await visit(asker.page, `/messages?to=${bora.userId}`);
    await say(asker.page, "I love your bags.");
    await expect(bubble(asker.page, "I love your bags.")).toBeVisible();
    await expect(asker.page.getByText("Your message is waiting for an answer.")).toBeVisible();
  }
  await threadWith(bora.page, alice).click();
  await expect(bora.page.getByText("would like to write to you")).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "a request");
  await bora.page.setViewportSize({ width: 1280, height: 800 });
  await bora.page.getByRole("button", { name: "Accept" }).click();
  await expect(bora.page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(alice.page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await say(alice.page, "Thank you!");
  await expect(bubble(bora.page, "Thank you!")).toBeVisible();

  await visit(bora.page, "/messages?filter=requests");
  await threadWith(bora.page, carol).click();
  await bora.page.getByRole("button", { name: "Decline" }).click();
  await expect(bora.page.getByRole("button", { name: "Decline" })).toBeHidden();
  await visit(carol.page, carol.page.url());
  await expect(carol.page.getByText("Your message is waiting for an answer.")).toBeVisible();
  await visit(bora.page, "/messages");
  await expect(threadWith(bora.page, carol)).toHaveCount(0);
});

test("a request that is accepted while alice is cut off lets her write on once she is back", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  const [alice, bora] = [await people.alice(), await people.bora({ at: "/messages?filter=requests" })];
  await visit(alice.page, `/messages?to=${bora.userId}`);
  await say(alice.page, "I love your bags.");
  await expect(alice.page.getByText("Your message is waiting for an answer.")).toBeVisible();
  await threadWith(bora.page, alice).click();
  await alice.context.setOffline(true);
  await bora.page.getByRole("button", { name: "Accept" }).click();
  await expect(bora.page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await alice.context.setOffline(false);
  await expect(alice.page.getByRole("textbox", { name: "Message" })).toBeVisible();
});

test("what alice writes without a connection goes out in its order, once, when there is one", async ({
  people,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  // What her window was still fetching ahead through its service worker.
  complaints.expect(/ERR_FAILED \(\/assets\//);
  const [alice, bora] = [await people.alice(), await people.bora()];
  await spark(alice, bora);
  await visit(alice.page, `/messages?to=${bora.userId}`);
  await say(alice.page, "One");
  await expect(alice.page).toHaveURL(/\/messages\?c=/);
  await visit(bora.page, alice.page.url());
  await alice.context.setOffline(true);
  for (const words of ["Two", "Three", "Four"]) await say(alice.page, words);
  await expect(alice.page.getByText("Waiting for a connection")).toHaveCount(3);
  await say(bora.page, "Meanwhile");
  await expect(bubble(bora.page, "Meanwhile").getByText("Sent")).toBeAttached();
  await alice.context.setOffline(false);
  await expect(alice.page.getByText("Waiting for a connection")).toHaveCount(0, { timeout: 15_000 });
  const order = ["One", "Meanwhile", "Two", "Three", "Four"];
  for (const { page } of [alice, bora]) await expect.poll(() => saidIn(page)).toEqual(order);
});

test("a message can be sent without script", async ({ people }) => {
  const bora = await people.bora();
  const alice = await people.alice({ javaScriptEnabled: false });
  await spark(alice, bora);
  await alice.page.goto(`/messages?to=${bora.userId}`);
  await alice.page.getByRole("textbox", { name: "Message" }).fill("By plain form");
  await alice.page.getByRole("button", { name: "Send" }).click();
  await expect(bubble(alice.page, "By plain form")).toBeVisible();
});

test("a picture and a document go with a message, and both open what was sent", async ({
  people,
  complaints,
}) => {
  // What is removed at once may be taken back before it has begun.
  complaints.expect(/status of 404 .*\/api\/v1\/uploads\//);
  const [alice, bora] = [await people.alice(), await people.bora()];
  await spark(alice, bora);
  await visit(alice.page, `/messages?to=${bora.userId}`);
  const picture = { name: "beach.png", mimeType: "image/png", buffer: await alice.page.screenshot() };
  const paper = { name: "terms.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) };
  const choose = alice.page.getByLabel("Choose files");
  await choose.setInputFiles([picture, { ...picture, name: "twice.png" }, paper]);
  await alice.page.getByRole("button", { name: "Remove twice.png" }).click();
  await alice.page.getByRole("textbox", { name: "Message" }).fill("Look.");
  const sends = alice.page.getByRole("button", { name: "Send" });
  await expect(sends).toHaveAttribute("aria-disabled", "false");
  // What is refused holds nothing up, and stands below what goes.
  await choose.setInputFiles({ name: "setup.exe", mimeType: "", buffer: Buffer.from("MZ\u0090\u0000") });
  await expect(alice.page.getByText("The refused file is not sent along.")).toBeVisible();
  await expect(sends).toHaveAttribute("aria-disabled", "false");
  await sends.click();
  await expect(alice.page.getByText("setup.exe")).toHaveCount(0);
  await expect(alice.page).toHaveURL(/\/messages\?c=/);

  await visit(bora.page, alice.page.url());
  for (const { page } of [alice, bora]) {
    expect((await loadedSize(bubble(page, "Look.").getByRole("img", { name: "beach.png" }))).width).toBe(
      1280,
    );
    await expect(bubble(page, "Look.").getByRole("img", { name: "twice.png" })).toHaveCount(0);
  }
  const link = bubble(bora.page, "Look.").getByRole("link", { name: /terms\.pdf/ });
  const address = (await link.getAttribute("href")) ?? "";
  expect(await (await bora.context.request.get(address)).text()).toBe(PDF);
  const stranger = await people.member("Carol", "creator", { at: `/messages?to=${bora.userId}` });
  expect((await stranger.context.request.get(address)).status()).toBe(404);
  await expect(stranger.page.getByRole("button", { name: "Attach files" })).toHaveCount(0);
});

test("alice records a voice note with the keyboard, and bora hears it; without a microphone she is told why", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await spark(alice, bora);
  // The machine has no microphone.
  await alice.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("none", "NotFoundError"));
  });
  await visit(alice.page, `/messages?to=${bora.userId}`);
  const record = alice.page.getByRole("button", { name: "Record a voice note" });
  await record.press("Enter");
  const note = alice.page.getByRole("region", { name: "Voice note" });
  await expect(note.getByRole("alert")).toContainText("No microphone was found.");
  await seeNoBarrierOnAnyScreen(alice.page, "a voice note that cannot be recorded");
  await note.getByRole("button", { name: "Close" }).click();
  await expect(note).toBeHidden();

  // One is plugged in: it hums.
  await alice.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const sound = new AudioContext();
      const hum = sound.createOscillator();
      const out = sound.createMediaStreamDestination();
      hum.connect(out);
      hum.start();
      return Promise.resolve(out.stream);
    };
  });
  await record.press("Enter");
  await expect(note).toContainText(/Recording/);
  await expect(note).toContainText("0:01");
  await alice.page.keyboard.press("Enter");
  await expect(note).toBeHidden();
  // She can listen to it before it goes.
  const own = alice.page.getByRole("region", { name: "Voice note, 0:01" });
  await own.getByRole("button", { name: "Play Voice note" }).click();
  await expect(own.getByRole("button", { name: "Pause Voice note" })).toBeVisible();
  const sends = alice.page.getByRole("button", { name: "Send" });
  await expect(sends).toHaveAttribute("aria-disabled", "false");
  await sends.click();
  await expect(alice.page).toHaveURL(/\/messages\?c=/);

  await visit(bora.page, alice.page.url());
  await expect(
    bora.page.getByRole("link", { name: /Alice/ }).filter({ hasText: "Voice note" }),
  ).toBeVisible();
  const player = log(bora.page).getByRole("region", { name: "Voice note, 0:01" });
  await player.getByRole("button", { name: "Play Voice note" }).click();
  await expect(player.getByText("0:01 / 0:01")).toBeVisible();
  const place = player.getByRole("slider", { name: "Place in Voice note" });
  await expect(place).toHaveValue("0");
  const address = await player.locator("audio").getAttribute("src");
  const heard = await bora.context.request.get(address ?? "");
  expect(heard.headers()["content-type"]).toBe("audio/webm");
  expect((await heard.body()).length).toBeGreaterThan(500);
});

for (const days of [2, -2])
  test(`bora's clock is ${days} days off: what she writes is sent, and what is new is of just now`, async ({
    people,
  }) => {
    const alice = await people.alice();
    const bora = await people.bora({ unshared: true });
    await spark(alice, bora);
    await bora.page.clock.install();
    await bora.page.clock.setSystemTime(Date.now() + days * 86_400_000);
    await bora.page.clock.resume();
    await visit(bora.page, `/messages?to=${alice.userId}`);
    await say(bora.page, "Good morning");
    await expect(bubble(bora.page, "Good morning").getByText("Sending…")).toHaveCount(0);
    await expect(bubble(bora.page, "Good morning").getByText(/^(Sent|Delivered)$/)).toBeAttached();
    await about(bora.page, "Good morning", "Edit");
    await bora.page.keyboard.press("Escape");
    const drawer = await openDrawer(bora.page);
    await expect(drawer.getByText("just now").first()).toBeVisible();
  });
