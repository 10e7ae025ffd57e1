import type { Page } from "@playwright/test";
import { days } from "#app/core/time.ts";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { CARDS, payAndReturn } from "./support/checkout.ts";
import { operate, storedRows } from "./support/database.ts";
import { agreeOnMilestone, beginDesk } from "./support/desks.ts";
import { visitLive } from "./support/live.ts";
import { receive } from "./support/mails.ts";
import { openDrawer, rows, seeToast } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const FILM = "The film itself";
const SOUND = "The sound of it";

test("alice delivers and bora says nothing: she is reminded twice, then it is paid; a dispute before that stops the clock", async ({
  people,
  world,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Harbour film", [[bora, "client"]]);
  const desk = `/desk/${id}`;
  await agreeOnMilestone(alice, bora, desk, FILM, "450");
  await agreeOnMilestone(alice, bora, desk, SOUND, "120");
  await visit(bora.page, `${desk}/milestones`);
  for (const [title, amount] of [
    [FILM, "€450"],
    [SOUND, "€120"],
  ] as const) {
    await part(bora.page, title)
      .getByRole("button", { name: `Fund ${amount}` })
      .click();
    await bora.page
      .getByRole("dialog")
      .getByRole("button", { name: `Fund ${amount}` })
      .click();
    await payAndReturn(bora.page, CARDS.pays, "Back to the desk");
    await expect(part(bora.page, title).getByText("Held", { exact: true })).toBeVisible();
  }

  await test.step("alice delivers both, and both pages say when silence is a yes", async () => {
    await visit(alice.page, `${desk}/milestones`);
    for (const title of [FILM, SOUND]) {
      await part(alice.page, title).getByRole("button", { name: "Begin" }).click();
      await deliver(alice, title);
    }
    await reload(bora.page);
    for (const { page } of [alice, bora])
      await expect(part(page, FILM).getByText(/^Counts as approved in 7 days/)).toBeVisible();
  });

  await test.step("three days and one day before, bora alone is reminded, here and by mail, once each", async () => {
    await visitLive(bora.page, "/dashboard");
    for (const [left, words] of [
      [2.5, "3 days"],
      [0.5, "a day"],
    ] as const) {
      await approveAt(id, FILM, Date.now() + days(left));
      await world.sweep();
      await world.sweep();
      const waits = `“${FILM}” waits for you. In ${words} it counts as approved.`;
      await seeToast(bora.page, "Approved by itself soon", waits);
      await expect
        .poll(() =>
          storedRows("SELECT 1 FROM notifications WHERE user_id = ? AND message = ?", bora.userId, waits),
        )
        .toHaveLength(1);
      const mail = await receive(bora.email, "notification");
      expect(mail.text).toContain(waits);
    }
    const kinds = "SELECT 1 FROM notifications WHERE user_id = ? AND kind = 'auto_release_soon'";
    expect(storedRows(kinds, alice.userId)).toEqual([]);
    const drawer = await openDrawer(bora.page);
    await rows(drawer, "In a day it counts as approved").getByRole("button", { name: "Look at it" }).click();
    await expect(bora.page).toHaveURL(`${desk}/milestones`);
  });

  await test.step("bora disputes the sound in its last minute: the clock does not touch it", async () => {
    await approveAt(id, SOUND, Date.now() - 1);
    await part(bora.page, SOUND).getByRole("button", { name: "Open a dispute" }).click();
    const quarrel = bora.page.getByRole("dialog", { name: "Open a dispute" });
    await quarrel.getByLabel("Reason").selectOption({ index: 1 });
    await quarrel.getByLabel("What is wrong").fill("One hears the wind alone.");
    await quarrel.getByLabel("What you wish for").selectOption({ index: 1 });
    await quarrel.getByRole("button", { name: "Open the dispute" }).click();
    await expect(part(alice.page, SOUND).getByText("One hears the wind alone.")).toBeVisible();
    const { page } = await people.staff("Ada", "finance", { at: "/admin/finance" });
    await expect(page.getByText(/^No answer yet. Until .+ there is time for one.$/).first()).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "finance with a dispute nobody has answered");
  });

  await test.step("at its moment the film is paid, and the sound is not", async () => {
    await approveAt(id, FILM, Date.now() - 1);
    await world.sweep();
    await world.sweep();
    for (const { page } of [alice, bora]) {
      await expect(part(page, FILM).getByText("Paid out", { exact: true })).toBeVisible();
      await expect(part(page, FILM).getByText("Approved: nobody answered in time.")).toBeVisible();
      await expect(part(page, SOUND).getByText("In dispute", { exact: true })).toBeVisible();
      await expect(part(page, SOUND).getByText(/^Counts as approved/)).toHaveCount(0);
    }
    await visit(alice.page, "/wallet");
    await expect(alice.page.getByText("Milestone paid out")).toHaveCount(1);
    await expect(alice.page.getByText("€450").first()).toBeVisible();
    const journals =
      "SELECT count(*) AS n FROM ledger_journals WHERE type = 'release' AND reference_id IN (?, ?)";
    expect(storedRows<{ n: number }>(journals, milestone(id, FILM), milestone(id, SOUND))).toEqual([
      { n: 1 },
    ]);
    const off = "SELECT journal_id FROM ledger_entries GROUP BY 1, currency HAVING sum(amount) <> 0";
    expect(storedRows(off)).toEqual([]);
    const log = storedRows<{ data: string }>(
      "SELECT data FROM project_events WHERE project_id = ? AND type = 'milestone.approved'",
      id,
    );
    expect(log.map(({ data }) => JSON.parse(data))).toMatchObject([{ title: FILM, by: "time" }]);
  });

  await test.step("a yes that comes after it changes nothing", async () => {
    const [row] = storedRows<{ version: number }>(
      "SELECT version FROM milestones WHERE id = ?",
      milestone(id, FILM),
    );
    const form = {
      intent: "approve",
      milestone_id: milestone(id, FILM),
      version: String((row?.version ?? 0) - 1),
    };
    expect((await send(bora, desk, { form })).status()).toBe(409);
  });
});

const part = (page: Page, title: string) =>
  page.getByRole("main").locator("li[id^=milestone-]").filter({ hasText: title });

async function deliver({ page }: Member, title: string): Promise<void> {
  await part(page, title).getByRole("button", { name: "Deliver" }).click();
  const dialog = page.getByRole("dialog", { name: "Deliver" });
  await dialog.getByLabel("Note").fill("Forty seconds of harbour.");
  await dialog.getByRole("button", { name: "Deliver" }).click();
  await expect(dialog).toBeHidden();
}

function milestone(project: string, title: string): string {
  const [row] = storedRows<{ id: string }>(
    "SELECT id FROM milestones WHERE project_id = ? AND title = ?",
    project,
    title,
  );
  return row?.id ?? "";
}

/** Days pass: what was delivered is that much nearer to being approved by itself. */
async function approveAt(project: string, title: string, at: number): Promise<void> {
  const values = [Math.round(at), milestone(project, title)] as const;
  await operate("UPDATE milestones SET approve_due_at = ? WHERE id = ? AND status = 'delivered'", ...values);
}
