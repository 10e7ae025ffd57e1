import { days, hours } from "#app/core/time.ts";
import type { crew_members, crews } from "#app/db/schema/crews.ts";
import type { application_members, applications } from "#app/db/schema/hiring.ts";
import type { Account } from "./accounts.ts";
import { CREW } from "./network.ts";
import { seedId } from "./seed-id.ts";

const LEAD = { role: "Pictures and lead", split_bps: 4_000 };
const PARTS = [
  { role: "Films and cuts", split_bps: 3_500 },
  { role: "Drawings and titles", split_bps: 2_500 },
];
type ApplicationRow = typeof applications.$inferInsert;

interface Known {
  accounts: readonly Account[];
  applications: readonly ApplicationRow[];
  /** Ids of postings that are for one person alone. */
  trades: ReadonlySet<string>;
}

/** The crew of the demo's creator, which everybody in it has said yes to, and what it applied to. */
export function crewRows({ accounts, applications: sent, trades }: Known, now: number) {
  const [mira, ...others] = CREW.flatMap((key) => accounts.find(({ member }) => member.key === key) ?? []);
  const none = {
    crews: [] as (typeof crews.$inferInsert)[],
    members: [] as (typeof crew_members.$inferInsert)[],
    behind: [] as (typeof application_members.$inferInsert)[],
    application: null as string | null,
    id: null as string | null,
  };
  if (!mira || others.length < PARTS.length) return none;
  const made = Math.floor(now - days(21));
  const id = seedId("crew:daylight", made);
  const seats = [
    { id: mira.id, ...LEAD },
    ...others.map((other, at) => ({ id: other.id, ...PARTS[at] })),
  ].map(({ id: user_id, role = "", split_bps = 0 }, position) => ({ user_id, role, split_bps, position }));
  const open = sent.find(
    (row) =>
      row.applicant_id === mira.id &&
      row.status === "submitted" &&
      !trades.has(row.opportunity_id) &&
      !seats.some(
        ({ user_id }) =>
          user_id === row.poster_id ||
          sent.some(
            (other) =>
              other !== row && other.opportunity_id === row.opportunity_id && other.applicant_id === user_id,
          ),
      ),
  );
  return {
    id,
    application: open?.id ?? null,
    crews: [
      {
        id,
        lead_id: mira.id,
        name: "Three in daylight",
        about: "Pictures, a short film and drawn titles that belong together, from one table.",
        version: 2,
        status: "open" as const,
        created_at: made,
        updated_at: made + hours(1),
      },
    ],
    members: seats.map((seat) => ({
      ...seat,
      crew_id: id,
      confirmed_at: made + hours(1 + 5 * seat.position),
      joined_at: made + hours(1 + 5 * seat.position),
      created_at: made,
    })),
    behind: open ? seats.map((seat) => ({ ...seat, application_id: open.id })) : [],
  };
}
