import type { Id } from "#app/core/ids.ts";
import { type CardPayment, cardPayment } from "./card-payments.ts";
import { milestoneId, type OpenedProject } from "./projects.ts";

/** A milestone that somebody paid for. */
export interface PaidPart {
  id: Id;
  amount: number;
  currency: string;
  funder: Id;
  worker: Id;
  funded: number;
  delivered: number | null;
  /** Null while the money is held. */
  released: number | null;
  card: CardPayment;
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
      return [
        {
          id,
          amount,
          currency,
          funder: client.id,
          worker: lead.id,
          funded,
          delivered: part.delivered ? at(part.delivered.ago) : null,
          released: part.approved === undefined ? null : at(part.approved),
          card: cardPayment({
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
