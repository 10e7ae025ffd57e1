import { redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { AppError } from "#app/core/errors.ts";
import { firstTrouble } from "#app/core/form-answer.ts";
import { returnPath } from "#app/core/return-path.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/life.ts";
import { handleLifeForm } from "./life-forms.server.ts";

/** What was done is seen among the postings. */
export const loader = memberLoader(async (_app, _args: Route.LoaderArgs) => {
  throw redirect("/manage-opportunities");
});

/** What owners do with a posting, from its page and from Manage Opportunities alike. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const answer = await handleLifeForm(app, form);
  // Without script there is no page of ours to show the answer on: the one it came from shows what became of it.
  const scripted = new URL(request.url).pathname.endsWith(".data");
  if (scripted || answer instanceof Response) return answer;
  const { error } = answer.data;
  // What was not done is seen nowhere: it is said on a page of its own.
  if (error) throw new AppError(error.code, { sentence: firstTrouble(error) });
  return redirect(returnPath(String(form.get("return") ?? "")));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}
