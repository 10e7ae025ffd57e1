import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

async function invites(lead: Member, desk: string, to: Member): Promise<void> {
  const form = { intent: "invite", invite_to: to.email, role: "member", title: "Second camera" };
  expect((await send(lead, `/desk/${desk}`, { form })).ok()).toBe(true);
}

test("bora reads what her part in a project would be before she takes it; nobody else can, and an answer counts once", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of (404|409|410|422)/);
  const [alice, bora, carol] = [
    await people.alice(),
    await people.bora(),
    await people.member("Carol", "creator"),
  ];
  const desk = await beginDesk(alice, "A film about salt");
  await invites(alice, desk, bora);
  const invitation = `/accept-invite/${desk}`;
  expect((await carol.page.goto(invitation))?.status()).toBe(404);

  const { page } = bora;
  await visit(page, invitation);
  await expect(page.getByRole("heading", { name: "A film about salt", level: 1 })).toBeVisible();
  await expect(page.getByText("Second camera")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "an invitation to a project");
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("Please say that you agree to your part.")).toBeVisible();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(`/desk/${desk}`);
  await visit(page, invitation);
  await expect(page.getByRole("heading", { name: "You have answered already" })).toBeVisible();

  await invites(alice, desk, carol);
  await operate("UPDATE project_invites SET status = 'revoked' WHERE email = ?", carol.email);
  await visit(carol.page, invitation);
  await expect(carol.page.getByText("This invitation was taken back.")).toBeVisible();
  await invites(alice, desk, carol);
  await operate(
    "UPDATE project_invites SET expires_at = 1 WHERE email = ? AND status <> 'revoked'",
    carol.email,
  );
  await visit(carol.page, invitation);
  await expect(carol.page.getByText(/This invitation has expired/)).toBeVisible();
  await carol.page.getByRole("button", { name: "Ask for a new one" }).click();
  await expect(carol.page.getByText("They are asked for a new invitation.")).toBeVisible();
});

test("carol answers invitations where her projects are: no to one, and yes to another once she says that she takes the part", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const [alice, carol] = [await people.alice(), await people.member("Carol", "creator")];
  const [unwanted, wanted] = [
    await beginDesk(alice, "A film about sand"),
    await beginDesk(alice, "A film about rain"),
  ];
  await invites(alice, unwanted, carol);
  await invites(alice, wanted, carol);
  const { page } = carol;
  await page.setViewportSize({ width: 360, height: 740 });
  await visit(page, "/projects");
  const open = page.getByRole("region", { name: "Invites" });
  await seeNoBarrierOnAnyScreen(page, "invitations among projects");
  await open.getByRole("button", { name: "Decline “A film about sand”" }).click();
  await expect(open.getByRole("listitem")).toHaveCount(1);
  await open.getByRole("button", { name: "Accept “A film about rain”" }).click();
  await expect(open.getByText("Please say that you agree to your part.")).toBeVisible();
  await expect(page).toHaveURL("/projects");
  await open.getByRole("checkbox").check();
  await open.getByRole("button", { name: "Accept “A film about rain”" }).click();
  await expect(page.getByText("You are part of the project")).toBeVisible();
  await expect(page.getByRole("link", { name: "A film about rain" })).toHaveAttribute(
    "href",
    `/desk/${wanted}`,
  );
  await expect(open).toHaveCount(0);
  await expect(page).toHaveURL("/projects");
});
