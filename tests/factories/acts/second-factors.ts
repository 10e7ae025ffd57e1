import { challengeFactor } from "#app/features/auth/mfa/commands/challenge.server.ts";
import { enrolPhone, enrolTotp } from "#app/features/auth/mfa/commands/enrol.server.ts";
import { pruneFactors } from "#app/features/auth/mfa/commands/prune-factors.server.ts";
import {
  makeRecoveryCodes,
  redeemRecoveryCode,
} from "#app/features/auth/mfa/commands/recovery-codes.server.ts";
import { unenrolFactor } from "#app/features/auth/mfa/commands/unenrol.server.ts";
import { verifyFactor } from "#app/features/auth/mfa/commands/verify.server.ts";
import { getFactorOwner, listSecondFactors } from "#app/features/auth/mfa/queries.server.ts";
import { codeOf, factorApp, ownerOf, unusedPhone, withAuthenticator } from "#tests/factories/factors.ts";
import { alice } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** Second factors and recovery codes. */
export async function secondFactorActs({ recording, jobs }: Cast): Promise<Acts> {
  const careful = await withAuthenticator(await alice());
  const { app } = factorApp(careful.person, { d1: recording.d1 });
  const owner = await ownerOf(careful.person);
  const begun = await enrolTotp(app, owner, { friendlyName: "spare" });
  const question = await challengeFactor(app, owner, careful.factorId);
  return {
    reads: {
      "the second factors": () => listSecondFactors(app, careful.person),
      "the owner of second factors": () => getFactorOwner(app, careful.person),
    },
    commands: {
      "an authenticator begun": () => enrolTotp(app, owner, {}),
      "a phone begun": () => enrolPhone(app, owner, { phone: unusedPhone() }),
      "a question to a factor": () => challengeFactor(app, owner, careful.factorId),
      "a second factor proved": () =>
        verifyFactor(app, owner, careful.factorId, {
          challengeId: question.id,
          code: codeOf(careful.secret, Date.now()),
        }),
      "recovery codes": () => makeRecoveryCodes(app, owner),
      "a wrong recovery code": () => redeemRecoveryCode(app, owner, "x").catch(() => null),
      "an unverified factor removed": () => unenrolFactor(app, owner, begun.id).catch(() => null),
      "a factor removed": () => unenrolFactor(app, owner, careful.factorId),
    },
    jobs: {
      "the factors nobody proved": () => pruneFactors(jobs),
    },
  };
}
