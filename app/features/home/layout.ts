import { z } from "zod";

/** Cards below what needs the member: those can be moved and put away (product.md §6.1 `/dashboard`). */
export const HOME_CARDS = {
  opportunities: "Opportunities for you",
  creators: "People for you",
  sparks: "Your Sparks",
  circle: "Your Circle",
  quest: "Your next quest",
  deals: "Open for you",
} as const;

export type HomeCard = keyof typeof HOME_CARDS;
const ALL = Object.keys(HOME_CARDS) as HomeCard[];

export interface HomeLayout {
  cards: HomeCard[];
  hidden: HomeCard[];
}

const MOVES = ["up", "down", "hide", "show"] as const;

export const arrangeSchema = z.object({ card: z.enum(ALL), intent: z.enum(MOVES) });
export type Arrangement = z.infer<typeof arrangeSchema>;

/** What was stored, without cards that are gone and with those that are new at its end. */
export function layoutOf(stored: { cards: string[]; hidden: string[] } | undefined): HomeLayout {
  const known = (names: string[]) => ALL.filter((card) => names.includes(card));
  const ordered = (stored?.cards ?? []).filter((card): card is HomeCard => ALL.some((one) => one === card));
  return { cards: [...new Set([...ordered, ...ALL])], hidden: known(stored?.hidden ?? []) };
}

/** A card one place further up or down, put away, or back. */
export function rearranged({ cards, hidden }: HomeLayout, { card, intent }: Arrangement): HomeLayout {
  if (intent === "hide") return { cards, hidden: [...new Set([...hidden, card])] };
  if (intent === "show") return { cards, hidden: hidden.filter((one) => one !== card) };
  const from = cards.indexOf(card);
  const to = intent === "up" ? from - 1 : from + 1;
  const other = cards[to];
  if (!other) return { cards, hidden };
  return { cards: cards.with(from, other).with(to, card), hidden };
}
