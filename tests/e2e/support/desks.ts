import { storedRows } from "./database.ts";
import { type Member, send } from "./people.ts";

type Guests = [Member, "lead" | "client" | "member"][];

/** Begins an active project and brings others onto its desk, without a page. @returns the project's id */
export async function beginDesk(
  lead: Member,
  title: string,
  others: Guests = [],
  kind: "collab" | "barter" = "collab",
): Promise<string> {
  const form = {
    intent: "begin",
    title,
    kind,
    side: "lead",
    start: "now",
    milestones: "The first cut",
  };
  const begun = await send(lead, "/projects/new", { form });
  const desk = begun.headers().location ?? "";
  if (!desk.startsWith("/desk/")) throw new Error(`The project began with ${begun.status()}.`);
  for (const [person, role] of others) {
    const invited = await send(lead, desk, { form: { intent: "invite", invite_to: person.email, role } });
    if (!invited.ok()) throw new Error(`The invitation answered ${invited.status()}.`);
    const id = desk.slice("/desk/".length);
    const joined = await send(person, `/accept-invite/${id}`, { form: { intent: "accept", agreed: "yes" } });
    if (joined.status() !== 302)
      throw new Error(`Joining answered ${joined.status()}: ${await joined.text()}`);
  }
  return desk.slice("/desk/".length);
}

/** A milestone for so many euros that the client proposed and the lead agreed to, without a page. */
export async function agreeOnMilestone(
  lead: Member,
  client: Member,
  desk: string,
  title: string,
  amount: string,
): Promise<void> {
  const form = { intent: "add-milestone", title, amount, currency: "EUR", propose: "yes" };
  const added = await send(client, desk, { form });
  if (!added.ok()) throw new Error(`The milestone answered ${added.status()}.`);
  const [row] = storedRows<{ id: string; version: number }>(
    "SELECT id, version FROM milestones WHERE project_id = ? AND title = ?",
    desk.slice("/desk/".length),
    title,
  );
  const agree = { intent: "agree-milestone", milestone_id: row?.id ?? "", version: String(row?.version) };
  const agreed = await send(lead, desk, { form: agree });
  if (!agreed.ok()) throw new Error(`Agreeing answered ${agreed.status()}.`);
}
