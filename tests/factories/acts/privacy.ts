import { askForExport } from "#app/features/privacy/export/ask-for-export.server.ts";
import { expireExports, makeExports } from "#app/features/privacy/export/make-exports.server.ts";
import { findExportPart, selectExports } from "#app/features/privacy/export/queries.server.ts";
import { selectBlockers } from "#app/features/privacy/leaving/blockers.server.ts";
import { comeBack, findErasure } from "#app/features/privacy/leaving/come-back.server.ts";
import { deactivateAccount } from "#app/features/privacy/leaving/leave.server.ts";
import { keepNoLonger } from "#app/features/privacy/retention/keep-no-longer.server.ts";
import { selectStealth, setStealth } from "#app/features/privacy/stealth/stealth.server.ts";
import { setUseOfAi } from "#app/features/privacy/use-of-ai.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { alice, person } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** Taking along what is one's own, and leaving. How a member is erased stands in its own test: it is rare, and may scan. */
export async function privacyActs({ creatorApp, jobs, app, recording }: Cast): Promise<Acts> {
  const { app: guest } = await appOf(await alice(), { d1: recording.d1 });
  const { app: careful } = await appOf(await person({ name: "Cleo" }), { d1: recording.d1 });
  return {
    reads: {
      "one's exports": async () => await creatorApp.ask([selectExports(creatorApp)]),
      "what keeps one from leaving": async () => await creatorApp.ask([selectBlockers(creatorApp)]),
      "a part of an export": () => findExportPart(creatorApp, crypto.randomUUID(), "1"),
      "a stealth list": async () => await selectStealth(careful),
      "when an account is erased": () => findErasure(creatorApp, creatorApp.viewer),
    },
    commands: {
      "an export asked for": () => askForExport(creatorApp),
      "a stealth list set": () =>
        setStealth(careful, { members: [app.viewer.handle], companies: [], domains: ["acme.com"] }),
      "models kept out": () => setUseOfAi(careful, false),
      "an account left": () => deactivateAccount(guest),
      "an account taken back": () => comeBack(guest, guest.viewer),
    },
    jobs: {
      "exports made": async () => {
        await askForExport(app);
        return makeExports({ ...jobs, commit: app.commit });
      },
      "what is kept no longer": () => keepNoLonger(jobs),
      "exports over": () => expireExports(jobs),
    },
  };
}
