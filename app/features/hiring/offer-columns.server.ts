import { offers } from "#app/db/schema/hiring.ts";

/** What both sides read of one round of an offer; `byMe` is each reader's own. */
export const offerColumns = {
  id: offers.id,
  applicationId: offers.application_id,
  round: offers.version,
  amount: offers.amount,
  currency: offers.currency,
  milestones: offers.milestones,
  rights: offers.rights_terms,
  note: offers.note,
  offerStatus: offers.status,
  expiresAt: offers.expires_at,
  offeredAt: offers.created_at,
};
