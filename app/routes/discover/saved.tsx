import { redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { saveItem, unsaveItem } from "#app/features/discovery/commands/save-item.server.ts";
import { saveCommand } from "#app/features/discovery/schema.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/saved.ts";

export const loader = memberLoader(async (_app, _args: Route.LoaderArgs) => {
  throw redirect("/discover");
});

/** Keeps something for later, or no longer: pressed wherever a card, a row or a page shows its star. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const { intent, ...item } = parseForm(form, saveCommand);
    await (intent === "save" ? saveItem : unsaveItem)(app, item);
    // Without script the browser shows what the answer is: the page it was pressed on.
    const back = form.get("return");
    if (isPlainPost(request) && typeof back === "string" && isOwnPath(back)) return redirect(back);
    return intent === "save" ? "Saved." : "No longer saved.";
  });
});

function isPlainPost(request: Request): boolean {
  return !request.headers.has("x-remix-single-fetch") && !new URL(request.url).pathname.endsWith(".data");
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}
