import { saveItem, unsaveItem } from "#app/features/discovery/commands/save-item.server.ts";
import {
  changeSearch,
  deleteSearch,
  saveSearch,
} from "#app/features/discovery/commands/saved-searches.server.ts";
import type { StarAnswer } from "#app/features/discovery/components/pressed-stars.ts";
import {
  changedSearchSchema,
  newSearchSchema,
  oneSearchSchema,
  passSchema,
  savedItem,
} from "#app/features/discovery/schema.ts";
import { takeBackPass } from "#app/features/sparks/commands/take-back-pass.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

type Act = (app: MemberContext, form: FormData) => Promise<string | StarAnswer>;

/** What can be done with what a member keeps, by the intent of its form; each says what is done. */
export const savedActs: Record<string, Act> = {
  save: async (app, form) => {
    await saveItem(app, parseForm(form, savedItem));
    return { done: "Saved.", at: app.clock.now() };
  },
  unsave: async (app, form) => {
    await unsaveItem(app, parseForm(form, savedItem));
    return { done: "No longer saved.", at: app.clock.now() };
  },
  "take-back": async (app, form) => {
    await takeBackPass(app, parseForm(form, passSchema));
    return "Taken back. It may come up again.";
  },
  "search-save": async (app, form) => {
    await saveSearch(app, parseForm(form, newSearchSchema));
    return "Search saved. You find it among your saved searches.";
  },
  "search-change": async (app, form) => {
    await changeSearch(app, parseForm(form, changedSearchSchema));
    return "Changed.";
  },
  "search-delete": async (app, form) => {
    await deleteSearch(app, parseForm(form, oneSearchSchema).id);
    return "Deleted.";
  },
};
