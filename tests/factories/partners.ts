import { newId } from "#app/core/ids.ts";
import { deal_codes, partner_deals, partners } from "#app/db/schema/partners.ts";
import { type DealInput, moreDealSchema } from "#app/features/partners/schema.ts";
import { db } from "./database.ts";

type Deal = typeof partner_deals.$inferInsert;

/** A partner that is live, with one deal that anybody may have. */
export async function livePartner(
  deal: Partial<Deal> = {},
  { codes = [], ...partner }: Partial<typeof partners.$inferInsert> & { codes?: string[] } = {},
) {
  const now = Date.now();
  const id = newId(now);
  const dealId = newId(now);
  const slug = `partner-${id.slice(-12)}`;
  await db.batch([
    db.insert(partners).values({
      id,
      slug,
      reference: `P-${id.slice(-12)}`,
      name: "Lumen Rental",
      about: "Cameras, lenses and light by the day.",
      website: `https://${slug}.example/`,
      domain: `${slug}.example`,
      category: "gear",
      contact_name: "Inês",
      contact_email: `${slug}@partners.test`,
      status: "live",
      created_at: now,
      updated_at: now,
      ...partner,
    }),
    db.insert(partner_deals).values({
      id: dealId,
      partner_id: id,
      title: "A fifth off",
      description: "Every day of a rental, up to seven.",
      value_text: "20 % off",
      kind: "percent",
      code_mode: codes.length > 0 ? "unique" : "shared",
      code: codes.length > 0 ? null : "THRIVE20",
      tier_min: "spark",
      status: "live",
      live_at: now,
      created_at: now,
      updated_at: now,
      ...deal,
    }),
    ...codes.map((code) => db.insert(deal_codes).values({ id: newId(now), deal_id: dealId, code })),
  ]);
  return { id, dealId, slug };
}

/** What the form of an offer holds; its site is one of its own. */
export function offer(fields: Record<string, string> = {}): Record<string, string> {
  const site = `shop-${crypto.randomUUID().slice(0, 12)}.example`;
  return {
    name: "Lumen Rental",
    website: site,
    category: "gear",
    country: "PT",
    about: "Cameras, lenses and light by the day, in Lisbon.",
    title: "A fifth off every rental day",
    value_text: "20 % off",
    description: "Every day of a rental, up to seven in a row.",
    kind: "percent",
    code_mode: "shared",
    deal_code: "THRIVE20",
    contact_name: "Inês Prado",
    contact_email: `ines@${site}`,
    consent: "on",
    ...fields,
  };
}

/** One more deal, as its partner types it. */
export function anotherDeal(fields: Record<string, string> = {}): DealInput {
  const typed = { ...offer(), slug: "", key: crypto.randomUUID(), ...fields };
  const { slug: _slug, key: _key, ...deal } = moreDealSchema.parse(typed);
  return deal;
}
