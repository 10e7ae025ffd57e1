import type { Every } from "#app/features/invoices/rules.ts";

/** What members write on their invoices about themselves. */
export interface SeedTax {
  who: string;
  name: string;
  address: string;
  taxType: "none" | "vat";
  taxId: string | null;
  payTo: string;
}

/** Moments are days before the seed, amounts minor units, quantities thousandths, rates basis points. */
export interface SeedInvoice {
  key: string;
  from: string;
  to: string | { name: string; email: string; address: string };
  /** It is for their company, and whoever acts for its money. */
  forCompany?: true;
  project?: string;
  lines: { text: string; quantity?: number; unit?: string; price: number; taxRate?: number }[];
  dueDays: number;
  notes?: string;
  written: number;
  /** A draft without it. */
  sent?: number;
  viewed?: number;
  paid?: { ago: number; by: "card" | "outside" };
  recurs?: { every: Every; inDays: number };
  /** Its payer does not agree, its issuer answered, and our team is to decide. */
  contested?: { ago: number; says: string; answered: { ago: number; says: string }; asked: number };
}

export const taxes: readonly SeedTax[] = [
  {
    who: "mira",
    name: "Mira Valadares, fotografia",
    address: "Rua da Voz do Operário 41\n1100-620 Lisboa",
    taxType: "vat",
    taxId: "PT999999990",
    payTo: "Any bank: PT50 0000 0000 0000 0000 0000 5\nReference: the number of this invoice",
  },
  {
    who: "northlight",
    name: "Northlight AS",
    address: "Storgata 112\n9008 Tromsø",
    taxType: "vat",
    taxId: "NO 999 999 999 MVA",
    payTo: "Any bank: NO00 0000 0000 000",
  },
  {
    who: "saoirse",
    name: "Saoirse Brannigan",
    address: "4 Nun's Island Street\nGalway",
    taxType: "none",
    taxId: null,
    payTo: "Any bank: IE00 AAAA 0000 0000 0000 00",
  },
];

/** Each issuer's in the order they were sent. */
export const invoices: readonly SeedInvoice[] = [
  {
    key: "ribeira-prints",
    from: "mira",
    to: {
      name: "Galeria Ribeira",
      email: "contas@galeria-ribeira.example",
      address: "Cais da Ribeira 8\n4050-510 Porto",
    },
    lines: [
      { text: "Fine prints 40 × 50 cm", quantity: 3_000, unit: "prints", price: 9_500, taxRate: 2_300 },
      { text: "Packing and courier to Porto", price: 2_800, taxRate: 2_300 },
    ],
    dueDays: 14,
    written: 37,
    sent: 36.8,
    viewed: 36.1,
  },
  {
    key: "donaukante-wall-prints",
    from: "mira",
    to: "donaukante",
    lines: [
      { text: "Seventh portrait, licence for the museum", price: 28_000 },
      { text: "Proofs on cotton paper", quantity: 7_000, unit: "proofs", price: 2_000 },
    ],
    dueDays: 14,
    notes: "Reverse charge: tax is due where the museum is.",
    written: 19.4,
    sent: 19.3,
    viewed: 19.1,
    paid: { ago: 16.2, by: "outside" },
  },
  {
    key: "northlight-travel",
    from: "mira",
    to: "northlight",
    project: "northlight-mending-wall",
    lines: [
      { text: "Flight Lisbon to Tromsø and back", price: 14_240 },
      { text: "Night train and ferry", price: 4_400 },
    ],
    dueDays: 14,
    notes: "As agreed on the desk: travel at cost.",
    written: 12.2,
    sent: 12.1,
    viewed: 11.6,
    paid: { ago: 9.3, by: "card" },
  },
  {
    key: "northlight-licence",
    from: "mira",
    to: "northlight",
    project: "northlight-mending-wall",
    lines: [
      { text: "Licence for posters in shops, one winter", quantity: 2_000, unit: "pictures", price: 12_000 },
    ],
    dueDays: 14,
    written: 2.4,
    sent: 2.3,
    viewed: 1.7,
  },
  {
    key: "donaukante-talk",
    from: "mira",
    to: "donaukante",
    lines: [{ text: "Evening talk at the opening", quantity: 1_500, unit: "hours", price: 12_000 }],
    dueDays: 30,
    written: 0.9,
    sent: 0.8,
  },
  {
    key: "liis-glaze-book",
    from: "mira",
    to: "liis",
    lines: [{ text: "Pictures for the glaze book", quantity: 12_000, unit: "pictures", price: 1_500 }],
    dueDays: 14,
    written: 0.4,
  },
  {
    key: "northlight-picture-desk",
    from: "mira",
    to: "northlight",
    lines: [{ text: "Picture desk: choosing, captions, archive", price: 35_000 }],
    dueDays: 14,
    notes: "Every month, until one of us says stop.",
    written: 6.5,
    recurs: { every: "month", inDays: 9 },
  },
  {
    key: "donaukante-workshop",
    from: "northlight",
    to: "donaukante",
    lines: [
      { text: "Mending evening for the museum's friends", price: 24_000 },
      { text: "Thread and patches", quantity: 20_000, unit: "sets", price: 200 },
    ],
    dueDays: 21,
    written: 18,
    sent: 17.8,
    viewed: 17.5,
    paid: { ago: 11.2, by: "card" },
  },
  {
    key: "saoirse-pencils",
    from: "saoirse",
    to: "northlight",
    project: "northlight-trail-sketches",
    lines: [{ text: "Waterproof paper and pencils, at cost", price: 6_450 }],
    dueDays: 14,
    written: 17.4,
    sent: 17.2,
    viewed: 16.4,
    contested: {
      ago: 5.2,
      says: "On the desk we said 45 euros for paper and pencils. The receipt you put there has a bag on it as well.",
      answered: {
        ago: 2.8,
        says: "The bag keeps the paper dry on the trail: without it there are no sketches. I asked on the phone.",
      },
      asked: 1.1,
    },
  },
  {
    key: "saoirse-guide-lettering",
    from: "saoirse",
    to: "northlight",
    forCompany: true,
    lines: [{ text: "Lettering for the repair guide, by hand", price: 42_000 }],
    dueDays: 14,
    written: 1.7,
    sent: 1.6,
  },
];

/** Money put on a balance by card. */
export const topUps: readonly { key: string; who: string; amount: number; ago: number; for?: "company" }[] = [
  { key: "northlight-company", who: "northlight", amount: 150_000, ago: 22.4, for: "company" },
  { key: "northlight-winter", who: "northlight", amount: 100_000, ago: 20.4 },
  { key: "northlight-company-spring", who: "northlight", amount: 60_000, ago: 6.2, for: "company" },
];

/** Plans paid month by month, begun so many days ago. */
export const plans = [{ who: "northlight", plan: "pro", ago: 12.3 }] as const;

interface SeedPayout {
  key: string;
  who: string;
  holder: string;
  last4: string;
  country: string;
  /** When the account was added. */
  added: number;
  amount: number;
  asked: number;
  /** Somebody of the team looked at it, and it arrived two days later. */
  decided?: { by: string; ago: number };
}

export const payouts: readonly SeedPayout[] = [
  {
    key: "mira-first",
    who: "mira",
    holder: "Mira Valadares",
    last4: "0154",
    country: "PT",
    added: 15,
    amount: 25_000,
    asked: 8.6,
    decided: { by: "ada", ago: 8.1 },
  },
  {
    key: "northlight-first",
    who: "northlight",
    holder: "Northlight AS",
    last4: "7947",
    country: "NO",
    added: 0.6,
    amount: 50_000,
    asked: 0.5,
  },
];
