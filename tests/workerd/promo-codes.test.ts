import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { redeemPromo } from "#app/features/rewards/commands/redeem-promo.server.ts";
import { newPromoCode, promoHash } from "#app/features/rewards/promo-code.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, type Person } from "#tests/factories/people.ts";

async function handsOut(
  uses: number,
  more: { expires_at?: number; revoked_at?: number } = {},
): Promise<string> {
  const code = newPromoCode();
  await rows(
    "INSERT INTO promo_codes (code_hash, kind, uses_left, expires_at, revoked_at, created_at) VALUES (?, 'og', ?, ?, ?, 1)",
    await promoHash(code),
    uses,
    more.expires_at ?? null,
    more.revoked_at ?? null,
  );
  return code;
}

async function redeems(person: Person, code: string): Promise<void> {
  await redeemPromo((await appOf(person)).app, code);
}

async function xpOf({ userId }: Person): Promise<number> {
  const [row] = await rows<{ xp: number }>("SELECT xp FROM profiles WHERE user_id = ?", userId);
  return row?.xp ?? Number.NaN;
}

const usesLeft = async (code: string) =>
  rows("SELECT uses_left FROM promo_codes WHERE code_hash = ?", await promoHash(code));

describe("an OG code", () => {
  it("pays 500 once in a life, whatever codes follow", async () => {
    const person = await alice();
    const [code, another] = [await handsOut(5), await handsOut(5)];
    await redeems(person, code);
    await expect(redeems(person, code)).rejects.toMatchObject({ code: "conflict" });
    await expect(redeems(person, another)).rejects.toMatchObject({ code: "conflict" });
    expect(await xpOf(person)).toBe(500);
    expect(await usesLeft(code)).toEqual([{ uses_left: 4 }]);
    expect(await usesLeft(another)).toEqual([{ uses_left: 5 }]);
  });

  it("has exactly its uses, also for a crowd at once", async () => {
    const code = await handsOut(3);
    const crowd = await Promise.all(Array.from({ length: 8 }, () => alice()));
    const answers = await Promise.allSettled(crowd.map((person) => redeems(person, code)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await usesLeft(code)).toEqual([{ uses_left: 0 }]);
    expect(await count("promo_redemptions", "code_hash = ?", await promoHash(code))).toBe(3);
  });

  it.each([
    ["nobody handed out", async () => newPromoCode()],
    ["that is over", () => handsOut(5, { expires_at: Date.now() - days(1) })],
    ["that was revoked", () => handsOut(5, { revoked_at: 1 })],
    ["that is used up", () => handsOut(0)],
  ])("%s changes nothing", async (_case, given) => {
    const person = await alice();
    await expect(redeems(person, await given())).rejects.toMatchObject({ code: "invalid_input" });
    expect(await xpOf(person)).toBe(0);
    expect(await count("promo_redemptions", "user_id = ?", person.userId)).toBe(0);
  });

  it("takes back what it gave when it is revoked", async () => {
    const person = await alice();
    const code = await handsOut(1);
    await redeems(person, code);
    await rows("UPDATE promo_codes SET revoked_at = 5 WHERE code_hash = ?", await promoHash(code));
    expect(await xpOf(person)).toBe(0);
  });

  it("cannot be guessed at: ten tries an hour", async () => {
    const { app } = await appOf(await alice());
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => redeemPromo(app, newPromoCode())),
    );
    const refused = tries.filter(
      (one) => one.status === "rejected" && (one.reason as { code: string }).code === "rate_limited",
    );
    expect(refused).toHaveLength(2);
  });
});
