import type { Person } from "../queries/thread-view.server.ts";
import type { Arrival } from "./message-bubble.tsx";

/** How far one of the member's own messages has come: with a company, one of it reads for all. */
export function arrivalOf(
  seq: number,
  { read, delivered }: { read: Record<string, number>; delivered: Record<string, number> },
  people: Person[],
  me: string,
): Arrival {
  const mine = people.find(({ userId }) => userId === me)?.speaksFor ?? null;
  const others = people.filter(
    ({ userId, speaksFor }) => userId !== me && (!speaksFor || speaksFor !== mine),
  );
  const hasRead = ({ userId }: Person) => (read[userId] ?? 0) >= seq;
  // For a company, one reads for all.
  const company = others.filter(({ speaksFor }) => speaksFor);
  if (company.length > 0 ? company.some(hasRead) : others.length > 0 && others.every(hasRead)) return "read";
  const arrived = ({ userId }: Person) => Math.max(delivered[userId] ?? 0, read[userId] ?? 0) >= seq;
  return others.some(arrived) ? "delivered" : "sent";
}
