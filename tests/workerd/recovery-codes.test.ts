import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import {
  makeRecoveryCodes,
  redeemRecoveryCode,
} from "#app/features/auth/mfa/commands/recovery-codes.server.ts";
import { listSecondFactors } from "#app/features/auth/mfa/queries.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { factorApp, ownerOf, raised, withAuthenticator } from "#tests/factories/factors.ts";
import { alice, anotherBrowserOf, bora } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const WRONG = { wireCode: "mfa_verification_failed" };

async function aliceWithCodes() {
  const { person } = await withAuthenticator(await alice());
  const codes = await makeRecoveryCodes(factorApp(person).app, await ownerOf(person));
  return { person, codes };
}

describe("recovery codes", () => {
  it("are ten, all different, stored only as hashes, and nobody gets any without a factor or at aal1", async () => {
    const { person, codes } = await aliceWithCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hj-km-np-tv-z]{5}-[0-9a-hj-km-np-tv-z]{5}$/);
    const stored = JSON.stringify(
      await rows("SELECT * FROM recovery_codes WHERE user_id = ?", person.userId),
    );
    for (const code of codes) expect(stored).not.toContain(code.replace("-", ""));

    const later = await anotherBrowserOf(person);
    const { app } = factorApp(later);
    await expect(makeRecoveryCodes(app, await ownerOf(later))).rejects.toMatchObject({
      wireCode: "insufficient_aal",
    });
    const other = await bora();
    await rows("UPDATE sessions SET aal = 'aal2' WHERE id = ?", other.sessionId);
    await expect(makeRecoveryCodes(factorApp(other).app, await ownerOf(other))).rejects.toMatchObject({
      wireCode: "mfa_factor_not_found",
    });
  });

  it("open a session once, however they are typed; other sessions below aal2 end with their windows", async () => {
    const { person, codes } = await aliceWithCodes();
    const [later, elsewhere] = [await anotherBrowserOf(person), await anotherBrowserOf(person)];
    const rooms = recordingRooms();
    const { app, settled } = factorApp(later, { rooms });
    const [code = ""] = codes;
    const typed = ` ${code.toUpperCase().replace("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
    const tokens = await redeemRecoveryCode(app, await ownerOf(later), typed);
    await settled();
    expect(await findViewer(visitorApp().app, raised(later, tokens))).toMatchObject({ aal: "aal2" });
    expect(rooms.ended).toEqual([{ userId: person.userId, sessionId: elsewhere.sessionId }]);
    const [session] = await rows<{ amr: string }>("SELECT amr FROM sessions WHERE id = ?", later.sessionId);
    expect(JSON.parse(session?.amr ?? "")[0]).toMatchObject({ method: "recovery" });
    expect(
      await count("account_activity", "user_id = ? AND kind = 'recovery_code_used'", person.userId),
    ).toBe(1);
    expect(
      await count("email_outbox", "to_user = ? AND template = 'recovery_code_used'", person.userId),
    ).toBe(1);
    expect((await listSecondFactors(app, person)).recoveryCodesLeft).toBe(9);

    const third = await anotherBrowserOf(person);
    await expect(redeemRecoveryCode(factorApp(third).app, await ownerOf(third), code)).rejects.toMatchObject(
      WRONG,
    );
  });

  it("have one winner among 20 parallel uses", async () => {
    const { person, codes } = await aliceWithCodes();
    const later = await anotherBrowserOf(person);
    const owner = await ownerOf(later);
    const uses = await Promise.allSettled(
      Array.from({ length: 20 }, () => redeemRecoveryCode(factorApp(later).app, owner, codes[0] ?? "")),
    );
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("recovery_codes", "user_id = ? AND used_at IS NOT NULL", person.userId)).toBe(1);
  });

  it("are all replaced by new ones", async () => {
    const { person, codes } = await aliceWithCodes();
    const fresh = await makeRecoveryCodes(factorApp(person).app, await ownerOf(person));
    expect(fresh.some((code) => codes.includes(code))).toBe(false);
    const later = await anotherBrowserOf(person);
    const { app } = factorApp(later);
    await expect(redeemRecoveryCode(app, await ownerOf(later), codes[3] ?? "")).rejects.toMatchObject(WRONG);
    await redeemRecoveryCode(app, await ownerOf(later), fresh[3] ?? "");
  });

  it("of someone else open nothing, and guesses are counted: five, then 15 minutes", async () => {
    const clock = movedClock();
    clock.stop();
    const { codes } = await aliceWithCodes();
    const { person: thief } = await withAuthenticator(await bora(), undefined, { clock });
    const { app } = factorApp(thief, { clock });
    const owner = await ownerOf(thief);
    for (const code of codes.slice(0, 5))
      await expect(redeemRecoveryCode(app, owner, code)).rejects.toMatchObject(WRONG);
    await expect(redeemRecoveryCode(app, owner, "x".repeat(5000))).rejects.toMatchObject({
      code: "rate_limited",
    });
    clock.move(minutes(15));
    for (const text of ["", "-", "' OR 1=1 --", "\u0000"])
      await expect(redeemRecoveryCode(app, owner, text)).rejects.toMatchObject(WRONG);
  });
});
