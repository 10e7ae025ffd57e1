import { getCaller } from "#app/features/auth/caller.server.ts";
import { listFirstFactors } from "#app/features/auth/mfa/queries.server.ts";
import { pruneChallenges } from "#app/features/auth/passkeys/challenges.server.ts";
import { removePasskey, renamePasskey } from "#app/features/auth/passkeys/commands/manage-passkeys.server.ts";
import { addPasskey, beginPasskey } from "#app/features/auth/passkeys/commands/register-passkey.server.ts";
import {
  askForPasskey,
  signInWithPasskey,
} from "#app/features/auth/passkeys/commands/sign-in-with-passkey.server.ts";
import { selectPasskeys } from "#app/features/auth/passkeys/queries.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { onTheWire, SoftwareAuthenticator, withPasskey } from "#tests/factories/passkeys.ts";
import { alice } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** Passkeys. */
export async function passkeyActs({ recording, brand, visitor, jobs }: Cast): Promise<Acts> {
  const keyed = await withPasskey(await alice());
  const { app } = await appOf(keyed.person, { d1: recording.d1 });
  const keyHolder = await getCaller(app, keyed.person);
  const spare = await SoftwareAuthenticator.make();
  const made = await beginPasskey(app, keyHolder);
  const signing = await askForPasskey(app);
  return {
    reads: {
      "the passkeys": async () => await selectPasskeys(app, brand.userId),
      "the first factors": () => listFirstFactors(app, brand),
    },
    commands: {
      "a passkey begun": () => beginPasskey(app, keyHolder),
      "a passkey added": async () =>
        addPasskey(app, keyHolder, {
          challengeId: made.challengeId,
          credential: await spare.create(onTheWire(made)),
        }),
      "a passkey asked for": () => askForPasskey(visitor),
      "a sign-in with a passkey": async () =>
        signInWithPasskey(visitor, {
          challengeId: signing.challengeId,
          credential: await keyed.key.get(onTheWire(signing)),
        }),
      "a passkey renamed": () => renamePasskey(app, keyHolder, keyed.passkeyId, "Laptop"),
      "a passkey removed": () => removePasskey(app, keyHolder, keyed.passkeyId),
    },
    jobs: {
      "the challenges nobody answered": () => pruneChallenges(jobs),
    },
  };
}
