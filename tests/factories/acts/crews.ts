import { confirmCrew } from "#app/features/crews/commands/confirm-crew.server.ts";
import { createCrew } from "#app/features/crews/commands/create-crew.server.ts";
import { dissolveCrew } from "#app/features/crews/commands/dissolve-crew.server.ts";
import { answerLead, offerLead } from "#app/features/crews/commands/hand-over-crew.server.ts";
import { leaveCrew } from "#app/features/crews/commands/leave-crew.server.ts";
import { saveCrew } from "#app/features/crews/commands/save-crew.server.ts";
import { partErased } from "#app/features/crews/erased.server.ts";
import {
  selectCandidates,
  selectCrew,
  selectHandovers,
  selectLedCrews,
  selectMyCrews,
} from "#app/features/crews/queries.server.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { selectWithCrew } from "#app/features/hiring/with-crew.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { applyInput } from "#tests/factories/applications.ts";
import { crewInput, crewOf } from "#tests/factories/crews.ts";
import { alice } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import type { Acts, Cast } from "./cast.ts";

/** Crews from their first day to an application: one that the creator leads, and one that they are in. */
export async function crewActs({ recording, creator, brand, creatorApp }: Cast): Promise<Acts> {
  const [lena, otis] = await Promise.all([alice({ name: "Lena" }), alice({ name: "Otis" })]);
  const led = await crewOf([creator, "Directs", "50"], [otis, "Cuts", "50"]);
  const changed = await crewOf([creator, "Directs", "100"]);
  const short = await crewOf([creator, "Directs", "100"]);
  const joined = await crewOf([lena, "Directs", "60"], [creator, "Films", "40"]);
  const [heir, gone] = await Promise.all([alice({ name: "Nils" }), alice({ name: "Gone" })]);
  const handed = await crewOf([creator, "Directs", "50"], [heir, "Cuts", "50"]);
  await crewOf([heir, "Directs", "50"], [gone, "Cuts", "50"]);
  const [job, another] = await Promise.all([posting(brand), posting(brand)]);
  await apply((await appOf(lena)).app, another.id, applyInput({ crew_id: joined }));
  const { app: otisApp } = await appOf(otis, { d1: recording.d1 });
  const { app: heirApp } = await appOf(heir, { d1: recording.d1 });
  return {
    reads: {
      "one's crews": async () => await selectMyCrews(creatorApp),
      "a crew": async () => await selectCrew(creatorApp, joined),
      "the crews one leads": async () => await selectLedCrews(creatorApp),
      "who led a crew": async () => await selectHandovers(creatorApp, joined),
      "whom a crew may take": async () => await selectCandidates(creatorApp),
      "what one's crew applied to": async () => await selectWithCrew(creatorApp),
    },
    commands: {
      "a crew begun": () => createCrew(creatorApp, { name: "Second light", about: null }),
      "a crew changed": () =>
        saveCrew(
          creatorApp,
          crewInput(changed, 1, [
            [creator, "Directs", "60"],
            [otis, "Cuts", "40"],
          ]),
        ),
      "a yes to a crew": () => confirmCrew(otisApp, { crew_id: changed, version: 2 }),
      "an application of a crew": () => apply(creatorApp, job.id, applyInput({ crew_id: led })),
      "the lead of a crew offered": () => offerLead(creatorApp, { crew_id: handed, user_id: heir.userId }),
      "the lead of a crew taken on": async () => {
        const [asked] = await selectHandovers(heirApp, handed);
        await answerLead(heirApp, { crew_id: handed, handover_id: asked?.id ?? "", answer: "yes" });
      },
      "a crew left": () => leaveCrew(otisApp, led),
      "a crew dissolved": () => dissolveCrew(creatorApp, short),
    },
    jobs: { "crews of who is erased": () => partErased(creatorApp, gone.userId) },
  };
}
