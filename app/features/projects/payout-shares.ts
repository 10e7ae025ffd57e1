import { WHOLE } from "./rules.ts";

interface Seat {
  userId: string;
  role: string;
  splitBps: number;
}

/**
 * Who is paid what part of a milestone, in basis points that sum to 10,000: by the shares that were agreed on; as far as
 * somebody has left, by what those who stayed have of them; without any, those who did it in equal parts.
 * @returns nobody with nothing
 */
export function sharesOf(
  people: readonly Seat[],
  earners: readonly string[],
): { userId: string; bps: number }[] {
  const shared = people.filter(({ splitBps }) => splitBps > 0);
  const did = people.filter(({ userId }) => earners.includes(userId));
  const leads = people.filter(({ role }) => role === "lead");
  const weighed =
    shared.length > 0
      ? shared.map(({ userId, splitBps }) => ({ userId, weight: splitBps }))
      : (did.length > 0 ? did : leads).map(({ userId }) => ({ userId, weight: 1 }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  const parts = weighed.map(({ userId, weight }) => ({
    userId,
    bps: Math.floor((WHOLE * weight) / total),
    left: (WHOLE * weight) % total,
  }));
  let missing = parts.length === 0 ? 0 : WHOLE - parts.reduce((sum, { bps }) => sum + bps, 0);
  for (const part of parts.toSorted((one, other) => other.left - one.left)) {
    if (missing-- > 0) part.bps += 1;
  }
  return parts.filter(({ bps }) => bps > 0).map(({ userId, bps }) => ({ userId, bps }));
}
