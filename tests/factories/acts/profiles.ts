import { changeHandle } from "#app/features/profiles/commands/change-handle.server.ts";
import { changePicture } from "#app/features/profiles/commands/pictures.server.ts";
import { saveSection } from "#app/features/profiles/commands/save-section.server.ts";
import { removeService, saveService } from "#app/features/profiles/commands/services.server.ts";
import {
  addSkills,
  moveSkill,
  removeSkill,
  setSkillLevel,
} from "#app/features/profiles/commands/skills.server.ts";
import { findSkills } from "#app/features/profiles/queries/list-skills.server.ts";
import { getOwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import {
  finishSetup as finishProfile,
  reachSetupStep,
  saveWho,
  selectSetup,
} from "#app/features/profiles/setup/commands.server.ts";
import { PROFILE_TABS } from "#app/features/profiles/tabs.ts";
import { recordTour } from "#app/features/profiles/tour/commands.server.ts";
import { readMemberPage, readPreview } from "#app/routes/profile/member-page.server.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import type { Acts, Cast } from "./cast.ts";

const SERVICE = {
  title: "A day of pictures",
  description: "Edited within a week.",
  price_from: 40_000,
  currency: "EUR",
  delivery_days: 7,
} as const;

/** Profiles and their pages, the setup and the tour. */
export function profileActs({ creator, brand, app, creatorApp, visitor }: Cast): Acts {
  return {
    reads: {
      "a profile by id": () => readMemberPage(app, creator.userId, { tab: null, cursor: null }),
      "a profile by handle": () =>
        readMemberPage(visitor, app.viewer.handle, { tab: "openings", cursor: null }),
      ...Object.fromEntries(
        Object.keys(PROFILE_TABS).map((tab) => [
          `the ${tab} of a profile`,
          () => readMemberPage(creatorApp, brand.userId, { tab, cursor: null }),
        ]),
      ),
      "one's own profile": () => getOwnProfile(creatorApp),
      "a preview of one's profile": () =>
        readPreview(creatorApp, "connection", { tab: "posts", cursor: null }),
      "known skills": () => findSkills(visitor, "photo"),
      "how far a setup is": async () => await selectSetup(creatorApp),
    },
    commands: {
      "who somebody is": () => saveWho(creatorApp, "both"),
      "a step of the setup": () => reachSetupStep(creatorApp, 3),
      "the setup of a profile finished": () => finishProfile(creatorApp),
      "a step of the tour": () => recordTour(creatorApp, { moment: "step", step: 2 }),
      "the end of the tour": () => recordTour(creatorApp, { moment: "completed" }),
      "a section of a profile": () => saveSection(creatorApp, { bio: "Harbour light.", interests: [] }),
      "another handle": () => changeHandle(creatorApp, `h-${creator.userId.slice(-12)}`),
      "another picture": () => changePicture(creatorApp, "avatar", plainPng()),
      "a picture taken away": () => changePicture(creatorApp, "avatar", null),
      "skills added": () => addSkills(creatorApp, ["Portraits", "Pickle art"]),
      "a skill moved": () => moveSkill(creatorApp, "pickle-art", "up"),
      "a skill graded": () => setSkillLevel(creatorApp, { skill: "pickle-art", level: "expert" }),
      "a skill removed": () => removeSkill(creatorApp, "pickle-art"),
      "a service offered": () => saveService(creatorApp, SERVICE),
      "a service changed": () =>
        saveService(creatorApp, { ...SERVICE, id: crypto.randomUUID() }).catch(() => null),
      "a service removed": () => removeService(creatorApp, crypto.randomUUID()),
    },
  };
}
