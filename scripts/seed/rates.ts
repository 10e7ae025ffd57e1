import { days } from "#app/core/time.ts";
import type { rate_deals, rate_ranges } from "#app/db/schema/rates.ts";
import { ANYWHERE, COUNTED_EVERY, rangeOf } from "#app/features/rates/rules.ts";
import type { Account } from "./accounts.ts";
import { companyIdOf } from "./companies.ts";
import { CATEGORY_OF } from "./posting-terms.ts";
import { seedFraction, seedId } from "./seed-id.ts";
import { getSkill } from "./world/skills.ts";

type Deal = typeof rate_deals.$inferInsert;
type Range = typeof rate_ranges.$inferInsert;

/** What a usual piece of work costs, in euros. */
const USUAL: Record<string, number> = {
  photo: 720,
  video: 1_150,
  ugc: 380,
  design: 640,
  music: 560,
  writing: 420,
  events: 900,
  other: 350,
};
/** What nearly everybody was asked for at some time. */
const SIDELINES = ["photo", "ugc"];

/**
 * Deals from before what the demo world tells, of which only their prices are left, and the ranges they give, counted as
 * the product counts them: enough of them over all countries, too few in any one.
 */
export function rateRows(accounts: readonly Account[], now: number): { deals: Deal[]; ranges: Range[] } {
  const companies = accounts.filter(companyIdOf);
  const deals = accounts
    .filter(({ member }) => member.accountType === "creator")
    .flatMap((account, place) =>
      kindsOf(account).flatMap((category, turn) => {
        const client = companies[(place * 5 + turn * 3) % companies.length];
        return client ? [dealOf(account, client, category, now)] : [];
      }),
    );
  return { deals, ranges: rangesOf(deals, now) };
}

function kindsOf({ member }: Account): string[] {
  const known = member.skills.map((slug) => CATEGORY_OF[getSkill(slug).group]);
  const asked = SIDELINES.filter((kind) => seedFraction(`asked:${kind}:${member.key}`) < 0.6);
  return [...new Set<string>([...known, ...asked])];
}

function dealOf(creator: Account, client: Account, category: string, now: number): Deal {
  const key = `deal:${creator.member.key}:${category}`;
  const closed = Math.floor(now - days(40 + 300 * seedFraction(`${key}:when`)));
  const euros = (USUAL[category] ?? 500) * (0.55 + 1.1 * seedFraction(key));
  return {
    project_id: seedId(key, closed),
    creator_id: creator.id,
    poster_id: client.id,
    company_id: companyIdOf(client),
    category,
    country: creator.member.country ?? ANYWHERE,
    currency: "EUR",
    amount: 1_000 * Math.round(euros / 10),
    closed_at: closed,
  };
}

function rangesOf(deals: readonly Deal[], now: number): Range[] {
  const kinds = new Set(
    deals.flatMap(({ category, country }) => [`${category} ${country}`, `${category} ${ANYWHERE}`]),
  );
  return [...kinds].map((kind) => {
    const [category = "", country = ANYWHERE] = kind.split(" ");
    const own = deals.filter(
      (deal) => deal.category === category && (country === ANYWHERE || deal.country === country),
    );
    const range = rangeOf(
      own.map(({ creator_id, poster_id, company_id, amount }) => ({
        creator: creator_id,
        client: company_id ?? poster_id,
        amount,
      })),
    );
    return {
      currency: "EUR",
      country,
      category,
      low: range?.low ?? null,
      median: range?.median ?? null,
      high: range?.high ?? null,
      at_least: range?.atLeast ?? null,
      due_at: now + COUNTED_EVERY,
    };
  });
}
