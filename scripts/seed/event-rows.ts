import { dayAfter, dayOf } from "#app/core/days.ts";
import { days, hours } from "#app/core/time.ts";
import type { event_check_ins, event_codes } from "#app/db/schema/events.ts";
import { openTimes } from "#app/features/rewards/event-rules.ts";
import type { Account } from "./accounts.ts";
import { seedFraction, seedId } from "./seed-id.ts";

/** Days before and after the world's last day on which its events are, and the part of all members who came. */
const EVENTS = [
  { code: "LIGHT7PP", name: "Light & Paper, an open studio", place: "Porto", from: -9, to: -8, share: 0.4 },
  { code: "CHAIN4WK", name: "Chain Week, the evening ride", place: "Ghent", from: -1, to: 5, share: 0 },
] as const;

interface Events {
  events: (typeof event_codes.$inferInsert)[];
  guests: (typeof event_check_ins.$inferInsert)[];
}

/** What went on in real life: one event is over and one is open. */
export function eventRows(accounts: readonly Account[], now: number): Events {
  const made = EVENTS.map(({ code, name, place, from, to, share }) => {
    const [starts_on, ends_on] = [dayAfter(dayOf(now), from), dayAfter(dayOf(now), to)];
    const times = openTimes(starts_on, ends_on);
    const created_at = times.opens_at - days(6);
    const id = seedId(`event:${code}`, created_at);
    const guests = accounts
      .filter(
        ({ joinedAt, member }) => joinedAt < times.opens_at && seedFraction(`${code}:${member.key}`) < share,
      )
      .map((account) => ({
        user_id: account.id,
        event_id: id,
        created_at: Math.floor(times.closes_at - hours(18 + 8 * seedFraction(`${account.id}:${code}`))),
      }));
    return {
      event: { id, code, name, place, starts_on, ends_on, ...times, attended: guests.length, created_at },
      guests,
    };
  });
  return { events: made.map(({ event }) => event), guests: made.flatMap(({ guests }) => guests) };
}
