import { days } from "#app/core/time.ts";
import type { deal_codes, partner_deals, partners } from "#app/db/schema/partners.ts";
import { slugOf } from "#app/features/partners/rules.ts";
import type { Account } from "./accounts.ts";
import { seedId } from "./seed-id.ts";

type Deal = typeof partner_deals.$inferInsert;

interface Story {
  name: string;
  site: string;
  category: string;
  country: string;
  about: string;
  contact: string;
  status?: (typeof partners.$inferInsert)["status"];
  deals: (Pick<Deal, "title" | "description" | "value_text" | "kind" | "tier_min"> &
    Partial<Deal> & { codes?: number; endsIn?: number })[];
}

const STORIES: Story[] = [
  {
    name: "Lumen Rental",
    site: "lumen-rental.example",
    category: "gear",
    country: "PT",
    contact: "Inês Prado",
    about:
      "Cameras, lenses and light by the day, in Lisbon and by courier. Every case is checked before it leaves.",
    deals: [
      {
        title: "A fifth off every rental day",
        description:
          "Cameras, lenses, light and grip, up to seven days in a row. Book online with your code.",
        value_text: "20 % off",
        kind: "percent",
        tier_min: "creator",
        code: "THRIVE20",
        value_amount: 2400,
        value_currency: "EUR",
      },
      {
        title: "One free day with a cinema camera",
        description: "A body, two lenses and a tripod for a day, once. You bring a deposit and an idea.",
        value_text: "1 day free",
        kind: "freebie",
        tier_min: "maverick",
        code_mode: "unique",
        codes: 12,
        stock: 12,
        value_amount: 18000,
        value_currency: "EUR",
      },
    ],
  },
  {
    name: "Cutroom",
    site: "cutroom.example",
    category: "software",
    country: "SE",
    contact: "Elsa Wikström",
    about: "Editing in the browser for films of up to an hour, with comments from your client on the frame.",
    deals: [
      {
        title: "Three months instead of one to try",
        description: "All features, four seats, no card. Your projects stay when the trial ends.",
        value_text: "3 months free",
        kind: "trial",
        tier_min: "spark",
        code_mode: "link",
        url: "https://cutroom.example/thrive",
        value_amount: 5700,
        value_currency: "EUR",
      },
    ],
  },
  {
    name: "Haus der Töne",
    site: "haus-der-toene.example",
    category: "studios",
    country: "DE",
    contact: "Jonas Reuter",
    about: "Four rooms for sound in Leipzig, from a booth for voices to a hall for a string section.",
    deals: [
      {
        title: "Half a day in the voice booth",
        description: "Four hours with an engineer, for voice-over, podcasts or a demo. Weekdays.",
        value_text: "50 % off",
        kind: "percent",
        tier_min: "creator",
        code_mode: "unique",
        codes: 20,
        countries: ["DE", "AT", "CZ", "PL"],
        endsIn: 12,
        value_amount: 9000,
        value_currency: "EUR",
      },
    ],
  },
  {
    name: "Kora School",
    site: "kora-school.example",
    category: "learning",
    country: "GH",
    contact: "Efua Mensah",
    about: "Evening courses on light, colour and contracts, taught by people who do it by day.",
    deals: [
      {
        title: "A course on contracts, for nothing",
        description: "Six evenings online: usage rights, deposits, what to do when somebody does not pay.",
        value_text: "Free course",
        kind: "access",
        tier_min: "rising_star",
        code: "FAIRPAY",
        value_amount: 12000,
        value_currency: "USD",
      },
      {
        title: "A place in the summer class",
        description: "Two weeks in Accra with eleven others. Travel is yours, the rest is theirs.",
        value_text: "1 of 3 places",
        kind: "access",
        tier_min: "visionary",
        code_mode: "unique",
        codes: 3,
        stock: 3,
      },
    ],
  },
  {
    name: "Papelaria Sol",
    site: "papelaria-sol.example",
    category: "print",
    country: "BR",
    contact: "Rafael Nunes",
    about: "Risograph, letterpress and books in small runs. They send proofs you can hold.",
    deals: [
      {
        title: "Fifty postcards of your work",
        description: "Printed in two colours on thick paper, sent to you. Upload a file, choose the inks.",
        value_text: "50 postcards",
        kind: "freebie",
        tier_min: "creator",
        code_mode: "unique",
        codes: 40,
        stock: 40,
        value_amount: 3500,
        value_currency: "EUR",
      },
    ],
  },
  {
    name: "Slow Rails",
    site: "slow-rails.example",
    category: "travel",
    country: "FR",
    contact: "Camille Roux",
    about:
      "Trains across Europe for crews with too many bags: reserved racks, and seats that belong together.",
    deals: [
      {
        title: "Twenty euros off a journey for three or more",
        description: "For crews on the way to a shoot. Book at least three seats and a luggage rack.",
        value_text: "€20 off",
        kind: "amount",
        tier_min: "legend",
        code: "CREWONTRACK",
        value_amount: 2000,
        value_currency: "EUR",
      },
    ],
  },
  {
    name: "Kiln & Co",
    site: "kiln-and-co.example",
    category: "print",
    country: "JP",
    contact: "Haru Ito",
    about:
      "They fire your drawings onto plates and cups. It takes three weeks and keeps for three hundred years.",
    status: "submitted",
    deals: [
      {
        title: "A set of four plates with your drawing",
        description: "For members who sell their own work: one free set, to photograph and show.",
        value_text: "4 plates",
        kind: "freebie",
        tier_min: "maverick",
        code_mode: "unique",
      },
    ],
  },
];

/** Partners of the demo world with what they give; the first belongs to northlight, who sees its figures. */
export function partnerRows(accounts: readonly Account[], now: number) {
  const begun = now - days(40);
  const owner = accounts.find(({ member }) => member.key === "northlight")?.id ?? null;
  const rows = STORIES.map((story, index) => {
    const id = seedId(`partner:${story.site}`, begun + days(index));
    const status = story.status ?? "live";
    const at = begun + days(index);
    const partner: typeof partners.$inferInsert = {
      id,
      slug: slugOf(story.name),
      reference: `P-${id.slice(-8).toUpperCase()}`,
      name: story.name,
      about: story.about,
      website: `https://${story.site}/`,
      domain: story.site,
      category: story.category,
      country: story.country,
      contact_name: story.contact,
      contact_email: `partners@${story.site}`,
      featured: index === 0,
      owner_user_id: index === 0 ? owner : null,
      status,
      created_at: at,
      updated_at: at,
    };
    return {
      partner,
      deals: story.deals.map((deal, place) => dealRow(deal, { id, status, at: at + place, now })),
    };
  });
  return {
    partners: rows.map(({ partner }) => partner),
    deals: rows.flatMap(({ deals }) => deals.map(({ row }) => row)),
    codes: rows.flatMap(({ deals }) => deals.flatMap(({ codes }) => codes)),
  };
}

function dealRow(
  { codes = 0, endsIn, ...deal }: Story["deals"][number],
  { id, status, at, now }: { id: string; status: string; at: number; now: number },
) {
  const dealId = seedId(`deal:${deal.title}`, at);
  const row: Deal = {
    id: dealId,
    partner_id: id,
    title: deal.title,
    description: deal.description,
    value_text: deal.value_text,
    value_amount: deal.value_amount ?? null,
    value_currency: deal.value_currency ?? null,
    kind: deal.kind,
    code_mode: deal.code_mode ?? "shared",
    code: deal.code ?? null,
    url: deal.url ?? null,
    tier_min: deal.tier_min,
    countries: deal.countries ?? [],
    stock: deal.stock ?? null,
    ends_at: endsIn === undefined ? null : now + days(endsIn),
    status: status === "live" ? "live" : "draft",
    live_at: status === "live" ? at : null,
    created_at: at,
    updated_at: at,
  };
  const own: (typeof deal_codes.$inferInsert)[] = Array.from({ length: codes }, (_, index) => ({
    id: seedId(`code:${dealId}:${index}`, at),
    deal_id: dealId,
    code: `TH-${seedId(`word:${dealId}:${index}`, at).slice(-6).toUpperCase()}`,
  }));
  return { row, codes: own };
}
