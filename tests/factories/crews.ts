import { confirmCrew } from "#app/features/crews/commands/confirm-crew.server.ts";
import { createCrew } from "#app/features/crews/commands/create-crew.server.ts";
import { saveCrew } from "#app/features/crews/commands/save-crew.server.ts";
import { selectCrew } from "#app/features/crews/queries.server.ts";
import { crewSchema } from "#app/features/crews/schema.ts";
import { accept } from "#app/features/network/commands/answer-requests.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { appOf } from "./app.ts";
import type { Person } from "./people.ts";

/** Who asks each other is connected. */
export async function meet(one: Person, other: Person): Promise<void> {
  await connect((await appOf(one)).app, {
    intent: "connect",
    user_id: other.userId,
    note: null,
    source: "search",
  });
  await accept((await appOf(other)).app, [one.userId]);
}

/** The fields of a crew's form, read by its schema. */
export function crewInput(
  crewId: string,
  version: number,
  people: [Person, role: string, share: string][],
  name = "Daylight",
) {
  return crewSchema.parse({
    crew_id: crewId,
    version: String(version),
    name,
    about: "",
    people: people.map(([{ userId }, role, share]) => ({ user_id: userId, role, share })),
  });
}

/** A crew that everybody has said yes to: the first of them leads, all are connections of hers. */
export async function crewOf(...people: [Person, role: string, share: string][]): Promise<string> {
  const [[lead] = []] = people;
  if (!lead) throw new Error("A crew has a lead.");
  const { app } = await appOf(lead);
  for (const [other] of people.slice(1)) await meet(lead, other);
  const id = await createCrew(app, { name: "Daylight", about: null });
  if (people.length > 1) await saveCrew(app, crewInput(id, 1, people));
  for (const [other] of people.slice(1)) await saysYes(other, id);
  return id;
}

/** Says yes to the crew as it is. */
export async function saysYes(person: Person, crewId: string): Promise<void> {
  const { app } = await appOf(person);
  const [row] = await selectCrew(app, crewId);
  await confirmCrew(app, { crew_id: crewId, version: row?.version ?? 0 });
}
