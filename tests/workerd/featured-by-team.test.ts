import { expect, it } from "vitest";
import { featureMember } from "#app/features/admin/feature-member.server.ts";
import {
  selectChosenMembers,
  selectFeaturedMembers,
  toFeatured,
} from "#app/features/profiles/queries.server.ts";
import { action } from "#app/routes/admin/user.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person, sam } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

const WHY = "Their work of this month.";

async function shown(): Promise<string[]> {
  const { app } = visitorApp();
  const [chosen, byTier] = await app.db.batch([selectChosenMembers(app), selectFeaturedMembers(app)]);
  return toFeatured(chosen, byTier).map(({ id }) => id);
}

it("shows whom the team features before those of their tier, for its time, and says so in the audit log", async () => {
  const [mod, creator] = [await person({ name: "Mia", role: "moderator" }), await alice()];
  const { app, settled } = await appOf(mod);
  expect(await shown()).not.toContain(creator.userId);
  await featureMember(app, { userId: creator.userId, days: 7, reason: WHY });
  expect((await shown())[0]).toBe(creator.userId);
  await settled();
  expect(await count("notifications", "user_id = ? AND kind = 'featured'", creator.userId)).toBe(1);
  expect(
    await count("audit_log", "subject_id = ? AND action = 'feature' AND reason = ?", creator.userId, WHY),
  ).toBe(1);
  await rows("UPDATE profiles SET featured_until = 1 WHERE user_id = ?", creator.userId);
  expect(await shown()).not.toContain(creator.userId);
  await featureMember(app, { userId: creator.userId, days: 7, reason: WHY });
  await rows("UPDATE profiles SET visibility = 'members' WHERE user_id = ?", creator.userId);
  expect(await shown()).not.toContain(creator.userId);
  await featureMember(app, { userId: creator.userId, days: 0, reason: WHY });
});

it("features no brand, no hidden page and nobody unknown, and is not for support", async () => {
  const [mod, brand, creator] = [
    await person({ name: "Mia", role: "moderator" }),
    await bora(),
    await alice(),
  ];
  await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", creator.userId);
  const { app } = await appOf(mod);
  for (const userId of [brand.userId, creator.userId, crypto.randomUUID()])
    await expect(featureMember(app, { userId, days: 7, reason: WHY })).rejects.toMatchObject({ status: 409 });
  await expect(featureMember(app, { userId: mod.userId, days: 7, reason: WHY })).rejects.toMatchObject({
    status: 403,
  });
  const by = async (who: Person) =>
    (
      await visits(who, action, {
        path: `/admin/users/${creator.userId}`,
        params: { userId: creator.userId },
        form: { intent: "feature", days: "7", reason: WHY },
      })
    ).status;
  expect(await by(await sam())).toBe(403);
});
