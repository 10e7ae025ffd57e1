import { type Id, newId } from "#app/core/ids.ts";
import type { partner_deals } from "#app/db/schema/partners.ts";
import type { DealInput } from "../schema.ts";

/** A deal as its partner wrote it: a draft until staff publish it. */
export function dealRow(
  input: DealInput,
  { id, partnerId, website, now }: { id?: Id; partnerId: Id; website: string; now: number },
): typeof partner_deals.$inferInsert {
  const { title, description, value_text, kind, code_mode, url, terms, stock, tier_min } = input;
  return {
    id: id ?? newId(now),
    partner_id: partnerId,
    title,
    description,
    value_text,
    kind,
    code_mode,
    code: code_mode === "shared" ? input.deal_code : null,
    url: url ?? website,
    terms,
    starts_at: input.starts_on,
    ends_at: input.ends_on,
    stock,
    tier_min,
    status: "draft",
    created_at: now,
    updated_at: now,
  };
}
