import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readNow, rowsOf } from "#app/db/client.server.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { unbacked } from "#app/features/projects/find-invite.server.ts";
import { may, mayBring, type ProjectRole } from "#app/features/projects/rules.ts";
import { db } from "#tests/factories/database.ts";

const PROJECT = "p";
const INVITER = "inviter";
const roles = fc.constantFrom<ProjectRole[]>("lead", "client", "member", "guest");
const others = fc.array(fc.record({ role: roles, active: fc.boolean() }), { maxLength: 4 });

/** The seats of a project that is not there, in place of the table's. */
async function isUnbacked(seats: { userId: string; role: string; active: boolean }[], role: string) {
  const rows = seats.map(({ userId, role, active }) => ({
    userId,
    role,
    status: active ? "active" : "left",
  }));
  const [row] = await readNow(
    db,
    rowsOf<{ answer: number }>(
      db,
      sql`WITH ${project_members} AS (SELECT ${PROJECT} AS project_id, value ->> 'userId' AS user_id,
          value ->> 'role' AS role, value ->> 'status' AS status FROM json_each(${JSON.stringify(rows)}))
        SELECT ${unbacked({ projectId: PROJECT, inviterId: INVITER, role })} AS answer`,
    ),
  );
  return row?.answer === 1;
}

it("an invitation holds in the database exactly as long as whoever sent it might send it now", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ role: roles, active: fc.boolean() }),
      others,
      fc.constantFrom("lead", "client", "member"),
      async (inviter, people, role) => {
        const seats = [
          { ...inviter, userId: INVITER },
          ...people.map((seat, index) => ({ ...seat, userId: `other ${index}` })),
        ];
        // Who is no part of the project any more answers for no side of it.
        const answersFor = inviter.active ? inviter.role : "guest";
        const there = seats.filter(({ active }) => active);
        const might = may(answersFor, "invite") && mayBring(answersFor, role, there);
        expect(await isUnbacked(seats, role)).toBe(!might);
      },
    ),
    { numRuns: 200 },
  );
});
