import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { applySchema, offerSchema } from "#app/features/hiring/schema.ts";
import { appOf } from "./app.ts";
import { rows } from "./database.ts";
import { alice, bora, type Person } from "./people.ts";
import { type Posting, posting } from "./postings.ts";

/** The fields of the apply form, read by its schema. */
export function applyInput(fields: Record<string, unknown> = {}) {
  return applySchema.parse({ pitch: "I have shot three spring campaigns.", ...fields });
}

/** The terms of an offer, read by the schema of its form. */
export function offerInput(applicationId: string, fields: Record<string, unknown> = {}) {
  return offerSchema.parse({
    application_id: applicationId,
    amount: "900",
    currency: "EUR",
    usage: "organic",
    milestones: [
      { title: "First pictures", amount: "300" },
      { title: "All pictures", amount: "600", due_on: "2027-05-01" },
    ],
    ...fields,
  });
}

/** Applies; gives the application's id. */
export async function applies(person: Person, job: Posting, fields: Record<string, unknown> = {}) {
  const { app } = await appOf(person);
  return (await apply(app, job.id, applyInput(fields))).id;
}

/** Alice has applied to a job of bora's. */
export async function anApplication(details: Parameters<typeof posting>[1] = {}) {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const job = await posting(brand, details);
  const id = await applies(creator, job);
  const [{ app: creatorApp }, { app: brandApp }] = await Promise.all([appOf(creator), appOf(brand)]);
  return { creator, brand, job, id, creatorApp, brandApp };
}

/** An application as it is stored. */
export async function applicationRow(id: string) {
  const [row] = await rows<Record<string, string & number>>("SELECT * FROM applications WHERE id = ?", id);
  return row;
}
