import { z } from "zod";
import { formatMoney } from "#app/core/money.ts";
import { sha256 } from "./chain.ts";

const KINDS = { job: "paid work", collab: "a collaboration", barter: "a trade" } as const;

const USAGE: Record<string, string> = {
  organic: "their own channels, without paid advertising",
  paid: "their own channels and paid advertising",
  unlimited: "everywhere, without an end",
};

/** What the words of an agreement draw on; anything else in the terms stays in the terms. */
const drawnOn = z.object({
  amount: z.number().catch(0),
  currency: z.string().catch("EUR"),
  milestones: z
    .array(
      z.object({ title: z.string(), amount: z.number().catch(0), due_on: z.string().nullable().catch(null) }),
    )
    .catch([]),
  rights: z
    .object({
      usage: z.string().optional(),
      duration_days: z.number().nullish(),
      exclusive: z.boolean().nullish(),
    })
    .nullish()
    .catch(null),
  barter: z.object({ give: z.string().nullish(), get: z.string().nullish() }).nullish().catch(null),
  deliverables: z
    .union([z.string(), z.array(z.string())])
    .nullish()
    .catch(null),
  note: z.string().nullish().catch(null),
});

/** An agreement in plain words, from what both sides settled: the first draft, which either may change before signing. */
export function agreementText({
  title,
  kind,
  terms,
}: {
  title: string;
  kind: keyof typeof KINDS;
  terms: Record<string, unknown>;
}): string {
  const { amount, currency, milestones, rights, barter, deliverables, note } = drawnOn.parse(terms);
  const lines = [
    `Agreement on “${title}”`,
    "",
    `1. What it is. The people of this project agree on ${KINDS[kind]} under this title.`,
    "",
    "2. What is handed over.",
    ...(milestones.length > 0
      ? milestones.map((part) =>
          [
            `   · ${part.title}`,
            part.amount > 0 ? formatMoney(part.amount, currency) : null,
            part.due_on ? `by ${part.due_on}` : null,
          ]
            .filter(Boolean)
            .join(", "),
        )
      : [
          barter
            ? "   · What is traded, as it stands below."
            : "   · What the milestones of the project say.",
        ]),
    ...(deliverables
      ? [`   In detail: ${Array.isArray(deliverables) ? deliverables.join("; ") : deliverables}`]
      : []),
    "",
    amount > 0
      ? `3. Payment. ${formatMoney(amount, currency)} in all, each part when it is approved.`
      : "3. Payment. No money changes hands.",
    ...(barter?.give || barter?.get
      ? [`   The client gives: ${barter.give || "nothing"}. The lead gives: ${barter.get || "nothing"}.`]
      : []),
    "",
    rights?.usage
      ? `4. Rights. The work may be used on ${USAGE[rights.usage] ?? rights.usage}${
          rights.duration_days ? `, for ${rights.duration_days} days` : ""
        }${rights.exclusive ? ", exclusively" : ""}. Whoever made it may show it among their works and is named.`
      : "4. Rights. Whoever made it keeps the rights and is named; the other side may use it for what it was made for.",
    "",
    "5. Changes. Two rounds of changes for each part, unless it says otherwise. More of them, or anything else that is different from this, is a new version that everybody signs.",
    "",
    "6. Stopping. Parts that nobody has begun can be called off by either side. What was approved stays approved.",
    ...(note ? ["", `7. Besides. ${note}`] : []),
  ];
  return lines.join("\n");
}

/**
 * What is signed: the words together with the terms, SHA-256 in hex. Versions from before there were words are hashed by
 * their terms alone.
 */
export function contentHash(words: string, terms: unknown): Promise<string> {
  return sha256(words === "" ? JSON.stringify(terms) : JSON.stringify({ body: words, terms }));
}
