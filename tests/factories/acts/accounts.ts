import { getCaller } from "#app/features/auth/caller.server.ts";
import { askForMailCode } from "#app/features/auth/commands/ask-for-code.server.ts";
import { cancelAddressChange } from "#app/features/auth/commands/cancel-change.server.ts";
import { dropSession } from "#app/features/auth/commands/drop-session.server.ts";
import { endSession } from "#app/features/auth/commands/end-session.server.ts";
import { reauthenticate } from "#app/features/auth/commands/reauthenticate.server.ts";
import { refreshSession } from "#app/features/auth/commands/refresh-session.server.ts";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { updateUser } from "#app/features/auth/commands/update-user.server.ts";
import { verifyOneTimeCode } from "#app/features/auth/commands/verify-one-time-code.server.ts";
import { selectActivity } from "#app/features/auth/queries/list-activity.server.ts";
import { selectConsents } from "#app/features/auth/queries/list-consents.server.ts";
import { selectSessions } from "#app/features/auth/queries/list-sessions.server.ts";
import { getOwnAddresses } from "#app/features/auth/queries/own-addresses.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { appOf } from "#tests/factories/app.ts";
import type { Person } from "#tests/factories/people.ts";
import { anotherBrowserOf } from "#tests/factories/people.ts";
import { pruneOutbox, sweepOutbox } from "#workers/jobs/sweep-outbox.ts";
import type { Acts, Cast } from "./cast.ts";

const SECRET = "correct horse battery";

function newNumber(): string {
  return `+1777${String(Math.floor(Math.random() * 10_000_000)).padStart(7, "0")}`;
}

/** Sessions, codes, addresses and passwords; and the outbox. */
export async function accountActs({
  recording,
  creator,
  brand,
  app,
  creatorApp,
  visitor,
  mailsSent,
  jobs,
}: Cast): Promise<Acts> {
  const leaving = await appOf(await anotherBrowserOf(brand), { d1: recording.d1 });
  const another = await anotherBrowserOf(brand);
  return {
    reads: {
      "the viewer": () => findViewer(app, brand as Person),
      "the devices": async () => await selectSessions(app),
      "own addresses": () => getOwnAddresses(app),
      "the consents": async () => await selectConsents(app),
      "the account activity": async () => await selectActivity(app, { before: "z" }),
    },
    commands: {
      "a refresh": () => refreshSession(app, brand.refresh),
      "a change of address taken back": () => cancelAddressChange(app, "email"),
      "a session thrown away": () => dropSession(app, "none"),
      "a device signed out": () => endSession(app, another.sessionId),
      "a sign-out": () => signOut(leaving.app),
      "a sign-out of the other devices": () => signOut(app, "others"),
      "a sign-in": () => signIn(visitor, { email: brand.email, password: "wrong" }).catch(() => {}),
      "a sign-up": () =>
        signUp(visitor, { email: `${brand.userId}@new.test`, password: SECRET, data: {}, agreed: true }),
      "a code by mail": () =>
        askForMailCode(visitor, { kind: "recover", email: brand.email }).then(mailsSent),
      "a wrong code": () =>
        verifyOneTimeCode(visitor, { type: "email", email: brand.email, token: "x" }).catch(() => {}),
      "a wrong link": () => verifyOneTimeCode(visitor, { type: "email", tokenHash: "x" }).catch(() => {}),
      "a reauthentication": async () =>
        reauthenticate(creatorApp, (await getCaller(creatorApp, creator)).user),
      "a new password": async () => updateUser(app, await getCaller(app, brand), { password: SECRET }),
      "a new address": async () =>
        updateUser(app, await getCaller(app, brand), { email: `${brand.userId}@next.test` }),
      "a new number": async () => updateUser(app, await getCaller(app, brand), { phone: newNumber() }),
    },
    jobs: {
      "the outbox sweep": () => sweepOutbox(jobs),
      "the outbox prune": () => pruneOutbox(jobs),
    },
  };
}
