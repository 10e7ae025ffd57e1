import { shownAvailability } from "#app/features/profiles/rules.ts";
import type { MemberCard } from "../rules.ts";
import {
  freshPart,
  nearPart,
  penaltyOf,
  placePart,
  type Reader,
  skillsPart,
  type Trusted,
  tellingWords,
  textPart,
  trustPart,
} from "./parts.ts";
import { type Part, type Scored, scoreOf } from "./score.ts";

/**
 * What the score asks of a member beside what their card shows. Their private floor is not among it: whoever hires
 * could find it out by changing what they offer.
 */
export interface MemberFacts extends Trusted {
  xp: number;
  utcOffset: number | null;
  passedBefore: boolean;
  overdue: number;
  /** The two have a Spark. */
  sparked: boolean;
  /** How many of the reader's Sparks know them. */
  known: number;
}

type Scoreable = Pick<
  MemberCard,
  | "accountType"
  | "headline"
  | "excerpt"
  | "city"
  | "country"
  | "skills"
  | "wants"
  | "availability"
  | "joinedAt"
>;

/** How well a member suits another, 0 to 100, and why (product.md §7.5). */
export function scoreMember(reader: Reader, card: Scoreable, facts: MemberFacts, now: number): Scored {
  return scoreOf(
    {
      skills: sharedSkills(reader, card),
      text: textPart(reader.words, tellingWords(card.headline, card.excerpt)),
      fit: fitPart(reader, card),
      budget: { share: 0.5 },
      place: placePart(reader, { ...card, utcOffset: facts.utcOffset, remote: false }),
      trust: trustPart(facts),
      fresh: freshPart(card.joinedAt, now),
      near: nearPart(facts.sparked, facts.known),
    },
    {
      weights: reader.weights,
      xp: facts.xp,
      penalty: penaltyOf(facts),
    },
  );
}

/** Who looks for somebody is shown who has it; everybody else whoever does what they do. */
function sharedSkills(reader: Reader, card: Scoreable): Part {
  return reader.soughtSkills.length > 0
    ? skillsPart(card.skills, reader.soughtSkills, "Brings")
    : skillsPart(card.skills, reader.skills, "You share");
}

function fitPart(reader: Reader, card: Scoreable): Part {
  if (shownAvailability(card) === "open") return { share: 1, why: "Open for work now" };
  const shared = reader.wants.some((want) => card.wants.includes(want));
  if (shared) return { share: 0.8, why: "Looks for the same kind of work" };
  return { share: shownAvailability(card) === "booked" ? 0.2 : 0.4 };
}
