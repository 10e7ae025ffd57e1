import type { Id } from "#app/core/ids.ts";
import { type CardPayment, cardPayment } from "./card-payments.ts";
import { companyIdOf } from "./companies.ts";
import { milestoneId, type OpenedProject } from "./projects.ts";

/** A milestone that somebody paid for. */
export interface PaidPart {
  id: Id;
  amount: number;
  currency: string;
  funder: Id;
  /** The company whose balance paid instead of a card. */
  company: Id | null;
  worker: Id;
  funded: number;
  delivered: number | null;
  /** Null while the money is held. */
  released: number | null;
  card: CardPayment | null;
}

export function paidParts(projects: readonly OpenedProject[]): PaidPart[] {
  return projects.flatMap((one) => {
    const { project, lead, client, at } = one;
    return project.milestones.flatMap((part): PaidPart[] => {
      if (part.funded === undefined) return [];
      const id = milestoneId(one, part);
      const funded = at(part.funded);
      const { amount, title } = part;
      const { currency } = project;
      const company = part.fundedBy === "company" ? companyIdOf(client) : null;
      return [
        {
          id,
          amount,
          currency,
          funder: client.id,
          company,
          worker: lead.id,
          funded,
          delivered: part.delivered ? at(part.delivered.ago) : null,
          released: part.approved === undefined ? null : at(part.approved),
          card: company
            ? null
            : cardPayment({
                key: id,
                payer: client.id,
                purpose: "milestone",
                referenceId: id,
                title: `${title}, ${project.title}`,
                details: { projectId: one.id },
                amount,
                currency,
                backTo: `/desk/${one.id}/milestones`,
                at: funded,
              }),
        },
      ];
    });
  });
}
