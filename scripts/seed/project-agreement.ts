import type { agreement_signatures, agreements } from "#app/db/schema/agreements.ts";
import { agreementText, contentHash } from "#app/features/projects/agreement-text.ts";
import { sha256 } from "#app/features/projects/chain.ts";
import type { OpenedProject } from "./projects.ts";
import { seedId } from "./seed-id.ts";
import type { SeedMilestone } from "./world/types.ts";

interface Agreed {
  /** None while nobody has answered the invitation. */
  agreement: (typeof agreements.$inferInsert)[];
  signatures: (typeof agreement_signatures.$inferInsert)[];
}

/** The agreement of a project in the product's own words, and who signed what it says. */
export async function agreementOf(one: OpenedProject): Promise<Agreed> {
  const { id, project, joined, client, day, at, who } = one;
  if (joined === null) return { agreement: [], signatures: [] };
  const parts = project.milestones.map(({ title, amount, dueIn }) => ({ title, amount, due_on: day(dueIn) }));
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  const terms = { amount, currency: project.currency, milestones: parts };
  const words = agreementText({ title: project.title, kind: project.kind, terms });
  const hash = await contentHash(words, terms);
  const agreementId = seedId(`agreement:${project.key}`, joined);
  const signed = Object.entries(project.signed ?? {});
  const last = Math.min(...signed.map(([, ago]) => ago));
  return {
    agreement: [
      {
        id: agreementId,
        project_id: id,
        version: 1,
        body_md: words,
        terms,
        content_hash: hash,
        created_by: client.id,
        status: signed.length === 2 ? "active" : "sent",
        activated_at: signed.length === 2 ? at(last) : null,
        created_at: joined,
      },
    ],
    signatures: signed.map(([key, ago]) => ({
      agreement_id: agreementId,
      user_id: who(key).id,
      typed_name: who(key).member.displayName,
      content_hash: hash,
      aal: "aal1",
      signed_at: at(ago),
    })),
  };
}

/** What was handed over, hashed as the product hashes it; null while nothing was. */
export async function deliveryOf({ delivered }: SeedMilestone) {
  if (!delivered) return null;
  const content = { note: delivered.note, urls: [], files: [] };
  return { ...content, sha256: await sha256(JSON.stringify(content)) };
}
