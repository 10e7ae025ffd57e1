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
