import { checkVAT, countries } from "jsvat-next";
import type { TaxIdCheck } from "./terms.ts";

interface TaxId {
  /** ISO 3166, two letters. */
  country: string | null;
  type: string;
  id: string | null;
}

/** Written without the letters of their country, and what is written behind them. */
const ENDS: Record<string, string> = { AU: "", BR: "", NO: "MVA" };
const PREFIXES: Record<string, string> = { GR: "EL" };

/**
 * Whether a VAT or GST id is formed as its country forms them, by pattern and check digits (product.md `/thrivepay`,
 * `validated_at`). No register is asked: whether somebody holds it stays open.
 */
export function checkTaxId({ country, type, id }: TaxId): TaxIdCheck {
  if (!id || !country || (type !== "vat" && type !== "gst")) return "unknown";
  const rules = countries.find(({ codes }) => codes[0] === country);
  if (!rules) return "unknown";
  const bare = id.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return spellings(bare, country).some((written) => checkVAT(written, [rules]).isValid) ? "right" : "wrong";
}

/** With and without the letters that some write before or behind it. */
function spellings(bare: string, country: string): string[] {
  const end = ENDS[country];
  if (end !== undefined) return [bare.replace(/\D/g, "") + end];
  return [bare, (PREFIXES[country] ?? country) + bare];
}
