import { hash } from "node:crypto";
import { days, hours } from "#app/core/time.ts";
import type { kit_links, media_kits } from "#app/db/schema/kits.ts";
import type { RateLine } from "#app/features/kits/stored.ts";
import { KIT_WORKS_MAX } from "#app/features/kits/terms.ts";
import { readSocials } from "#app/features/profiles/stored-values.server.ts";
import type { Account } from "./accounts.ts";
import { profileDetails } from "./profile-details.ts";
import { seedId } from "./seed-id.ts";
import type { ShownWork } from "./works.ts";

const RATES: RateLine[] = [
  {
    what: "Ten product pictures in daylight",
    price: 42_000,
    currency: "EUR",
    note: "One morning, cut for shop and feed",
  },
  {
    what: "A day outside with your gear",
    price: 78_000,
    currency: "EUR",
    note: "Twenty edited frames and a minute of clips",
  },
  { what: "Campaign over a season", price: null, currency: "EUR", note: null },
];
const FOLLOWERS = [48_200, 12_650, 3_140];

const RECIPIENTS = [
  { name: "Northlight, spring campaign", rates: true, opened: 4, seen: hours(5), ends: days(30) },
  { name: "Press list", rates: false, opened: 0, seen: null, ends: null },
] as const;

/** The media kit of the demo's creator, with two links; nobody knows their secrets, which the product shows once. */
export function kitRows(
  accounts: readonly Account[],
  works: readonly ShownWork[],
  now: number,
): { kits: (typeof media_kits.$inferInsert)[]; links: (typeof kit_links.$inferInsert)[] } {
  const mira = accounts.find(({ member }) => member.key === "mira");
  if (!mira) return { kits: [], links: [] };
  const made = Math.floor(now - days(9));
  const kit = {
    user_id: mira.id,
    slug: mira.member.handle,
    status: "published",
    title: "Pictures for small brands, in daylight",
    intro:
      "Things people make, and the places they take them: product pictures from a studio in Graça, and days outside in the wind. Edited selects in five working days.",
    works: works
      .filter(({ row }) => row.user_id === mira.id)
      .slice(0, KIT_WORKS_MAX)
      .map(({ row }) => row.id),
    audience: readSocials(profileDetails(mira).socials)
      .slice(0, FOLLOWERS.length)
      .map(({ url }, place) => ({ url, count: FOLLOWERS[place] ?? 0, stated_at: made })),
    rates: RATES,
    created_at: made,
    updated_at: made,
  } satisfies typeof media_kits.$inferInsert;
  const links = RECIPIENTS.map(({ name, rates, opened, seen, ends }, place) => {
    const created = made + hours(place + 1);
    return {
      id: seedId(`kit:${name}`, created),
      user_id: mira.id,
      name,
      shows_rates: rates,
      token_hash: hash("sha256", `kit:${mira.id}:${place}`, "hex"),
      opened,
      last_opened_at: seen === null ? null : Math.floor(now - seen),
      expires_at: ends === null ? null : created + ends,
      created_at: created,
    } satisfies typeof kit_links.$inferInsert;
  });
  return { kits: [kit], links };
}
