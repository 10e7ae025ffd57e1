import { newId } from "#app/core/ids.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { db } from "./database.ts";
import type { Person } from "./people.ts";

type Role = "lead" | "client" | "member" | "guest";

/** A project at work, with one milestone in progress and these people on its desk; the first owns it. */
export async function desk(
  people: [Person, Role][],
  over: Partial<typeof projects.$inferInsert> = {},
): Promise<{ id: string; milestoneId: string }> {
  const now = Date.now();
  const [id, milestoneId] = [newId(now), newId(now)];
  const times = { created_at: now, updated_at: now };
  await db.insert(projects).values({
    id,
    title: "Spring campaign",
    kind: "collab",
    owner_id: people[0]?.[0].userId ?? "",
    status: "active",
    currency: "EUR",
    starts_on: "2026-11-01",
    due_on: "2026-12-01",
    ...times,
    ...over,
  });
  await db.insert(milestones).values({
    id: milestoneId,
    project_id: id,
    title: "First cut",
    amount: 0,
    currency: "EUR",
    due_on: "2026-11-20",
    position: 0,
    status: "in_progress",
    ...times,
  });
  for (const [{ userId }, role] of people)
    await db
      .insert(project_members)
      .values({ project_id: id, user_id: userId, role, status: "active", created_at: now });
  return { id, milestoneId };
}
