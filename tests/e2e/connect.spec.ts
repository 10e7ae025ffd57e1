import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { swipe } from "./support/deck.ts";
import { rows, seeToast, seeUnread } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("alice asks bora to connect; bora sees it arrive and accepts, and alice's page says so by itself", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora({ at: "/connect" })];
  await seeNoBarrierOnAnyScreen(bora.page, "Connect without requests");
  await visit(alice.page, `/profile/${bora.userId}`);
  const kept = alice.page.waitForResponse((answer) => new URL(answer.url()).pathname === "/saved.data");
  await alice.page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(alice.page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await kept;
  await reload(alice.page);
  await expect(alice.page.getByRole("button", { name: "Saved", exact: true })).toBeVisible();
  await alice.page.getByRole("button", { name: `Connect with ${bora.name}` }).click();
  const dialog = alice.page.getByRole("dialog", { name: `Connect with ${bora.name}` });
  await dialog.getByLabel("A note").fill("We met in Porto.");
  await seeNoBarrierOnAnyScreen(alice.page, "the dialog that asks to connect");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await seeToast(alice.page, "Your request is on its way.");
  await expect(
    alice.page.getByRole("button", { name: `Take back your request to ${bora.name}` }),
  ).toBeVisible();

  const row = rows(bora.page.getByRole("main"), alice.name);
  await expect(row).toContainText("We met in Porto.");
  await seeNoBarrierOnAnyScreen(bora.page, "Connect with a request");
  await row.getByRole("button", { name: `Accept ${alice.name}` }).click();
  await expect(bora.page.getByText("You are connected. +25 XP for both of you.")).toBeVisible();

  await expect(alice.page.getByText("Connected", { exact: true })).toBeVisible();
  await test.step("bora keeps a note and a label, and finds alice by them after a reload", async () => {
    await visit(bora.page, "/connect?tab=network");
    await bora.page.getByRole("button", { name: `Note and labels for ${alice.name}` }).click();
    await bora.page.getByRole("textbox", { name: /^Note/ }).fill("Answers fast");
    await bora.page.getByRole("textbox", { name: /^Labels/ }).fill("Photo, Porto");
    await seeNoBarrierOnAnyScreen(bora.page, "a note about a connection");
    await bora.page.getByRole("button", { name: "Save" }).click();
    await expect(bora.page.getByText("Saved, for you alone.")).toBeVisible();
    await reload(bora.page);
    await bora.page.getByRole("navigation", { name: "Labels" }).getByRole("link", { name: /Porto/ }).click();
    await expect(rows(bora.page.getByRole("main"), alice.name).first()).toContainText("Answers fast");
  });
  const table = await bora.page.request.get("/connect/export?format=csv");
  expect(await table.text()).toContain(`"${alice.name}"`);
});

test("alice finds bora by a file of contacts, of which only hashes leave her browser", async ({ people }) => {
  const [alice, bora] = [
    await people.alice({ at: "/connect?tab=invite" }),
    await people.bora({ at: "/connect?tab=invite" }),
  ];
  for (const { page } of [alice, bora]) {
    await page.getByRole("button", { name: "Let people with my address find me" }).click();
    await expect(page.getByText("People who have your address can find you.")).toBeVisible();
  }
  const sent: string[] = [];
  alice.page.on("request", (request) => sent.push(request.postData() ?? ""));
  const contacts = `Name,E-mail\nBora,${bora.email.toUpperCase()}\nNobody,nobody@people.test\n`;
  await alice.page
    .getByLabel("File of contacts")
    .setInputFiles({ name: "contacts.csv", mimeType: "text/csv", buffer: Buffer.from(contacts) });
  await expect(alice.page.getByText("Of 2 addresses, you can connect with one.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(alice.page, "people found by a file of contacts");
  expect(sent.join().toLowerCase()).not.toContain("people.test");
  await alice.page.getByRole("button", { name: `Connect with ${bora.name}` }).click();
  await alice.page.getByRole("button", { name: "Send request" }).click();
  await seeToast(alice.page, "Your request is on its way.");
});

test("alice and bora ask each other, and are connected without another word", async ({ people }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  for (const [who, other] of [
    [alice, bora],
    [bora, alice],
  ] as const)
    await visit(who.page, `/profile/${other.userId}`);
  await alice.page.getByRole("button", { name: `Connect with ${bora.name}` }).click();
  await alice.page.getByRole("button", { name: "Send request" }).click();
  // Hers turns into an answer while she looks at it.
  await bora.page.getByRole("button", { name: `Accept the request of ${alice.name}` }).click();
  for (const { page } of [alice, bora])
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
});

test("bora ends a Spark, and it goes from alice's page without a word", async ({ people }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(alice.page, "/spark");
  await seeUnread(alice.page, 2);
  await visit(bora.page, "/spark");
  const card = rows(bora.page.getByRole("main"), alice.name);
  await expect(card).toContainText("New");
  await expect(card.getByRole("link", { name: "Message" })).toHaveAttribute("href", /^\/messages\?match=/);
  await expect(card.getByRole("link", { name: "Start project" })).toHaveAttribute(
    "href",
    /^\/projects\/new\?match=/,
  );
  await seeNoBarrierOnAnyScreen(bora.page, "a new Spark");
  await bora.page.getByLabel(`More about your Spark with ${alice.name}`).click();
  await bora.page.getByRole("button", { name: "Unmatch" }).click();
  const dialog = bora.page.getByRole("dialog", { name: `End your Spark with ${alice.name}?` });
  await seeNoBarrierOnAnyScreen(bora.page, "the end of a Spark");
  await dialog.getByRole("button", { name: "Unmatch" }).click();
  for (const { page } of [bora, alice])
    await expect(page.getByRole("heading", { name: "No Spark yet" })).toBeVisible();
});

test("a hand that clicks twice does not accept all who ask bora; she is asked once more", async ({
  people,
}) => {
  const [bora, alice, carol] = [
    await people.bora(),
    await people.alice(),
    await people.member("Carol", "creator"),
  ];
  for (const who of [alice, carol])
    await send(who, "/connect", { form: { intent: "connect", user_id: bora.userId, source: "search" } });
  const { page } = bora;
  await visit(page, "/connect");
  await page.getByRole("button", { name: "Accept all" }).dblclick();
  await page.getByRole("button", { name: "Really accept all 2" }).press("Enter");
  await expect(page.getByText("You have 2 new connections.")).toBeVisible();
});
