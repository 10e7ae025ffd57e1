import { newId } from "#app/core/ids.ts";
import { files } from "#app/db/schema/files.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { barterItemSchema } from "#app/features/projects/barter-schema.ts";
import { writeItem } from "#app/features/projects/commands/barter-terms.server.ts";
import { confirmBarter } from "#app/features/projects/commands/confirm-barter.server.ts";
import { selectBarter, toTerms } from "#app/features/projects/queries/barter.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { db } from "#tests/factories/database.ts";
import type { Person } from "#tests/factories/people.ts";
import { aProject } from "#tests/factories/projects.ts";

export const written = (giver: Person, description: string, value: string, more: object = {}) =>
  barterItemSchema.parse({
    giver_id: giver.userId,
    description,
    kind: "product",
    currency: "EUR",
    value,
    ...more,
  });

/** What is traded, and who said yes to it. */
export async function readTrade(app: MemberContext, id: string) {
  const [items, terms] = selectBarter(app, id);
  const read = [await items, await terms] as const;
  return { items: read[0], terms: toTerms([[...read[0]], [...read[1]]]) };
}

/** Alice gives portraits, Bora a watch; nobody has said yes yet. */
export async function aTrade() {
  const made = await aProject({ kind: "barter" });
  await writeItem(made.app, made.id, written(made.lead, "Ten portraits", "450"));
  await writeItem(made.app, made.id, written(made.client, "A watch", "430"));
  const { items } = await readTrade(made.app, made.id);
  return { ...made, portraits: items[0]?.id ?? "", watch: items[1]?.id ?? "" };
}

/** A side says yes to the trade as it stands. */
export async function yes(app: MemberContext, id: string) {
  const { terms } = await readTrade(app, id);
  return confirmBarter(app, id, { version: terms.version });
}

/** Both said yes to it. */
export async function aLockedTrade() {
  const made = await aTrade();
  await yes(made.app, made.id);
  await yes(made.clientApp, made.id);
  return made;
}

/** A file of one of the people, ready in the private bucket. */
export async function brings(person: Person, projectId: string): Promise<string> {
  const [id, now] = [newId(Date.now()), Date.now()];
  await db.insert(files).values({
    id,
    owner_id: person.userId,
    bucket: "private",
    r2_key: `private/${id}`,
    mime: "image/png",
    size: 10,
    purpose: "project",
    category: "project",
    name: "portraits.png",
    created_at: now,
    attached_at: now,
  });
  await db.insert(project_files).values({
    file_id: id,
    project_id: projectId,
    version_of: id,
    version_no: 1,
    name: "portraits.png",
    uploaded_by: person.userId,
    created_at: now,
  });
  return id;
}
