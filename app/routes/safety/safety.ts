import { redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { toast } from "#app/browser/toasts.ts";
import { returnPath } from "#app/core/return-path.ts";
import { block, unblock } from "#app/features/safety/commands/block.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import type { SafetyAnswer } from "#app/features/safety/components/safety-answer.ts";
import { safetyCommand } from "#app/features/safety/schema.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/safety.ts";

/** Whom one blocks stands in the settings. */
export const loader = memberLoader(async (_app, _args: Route.LoaderArgs) => {
  throw redirect("/settings/blocked");
});

/** Reports and blocks, whatever page they are made on. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const back = form.get("return");
  return answerForm<Omit<SafetyAnswer, "intent">>(form, async () => {
    const command = parseForm(form, safetyCommand);
    switch (command.intent) {
      case "report":
        return { reported: await report(app, command) };
      case "block":
        await block(app, command.user_id);
        return typeof back === "string"
          ? redirect(returnPath(back))
          : "Blocked. You no longer see each other.";
      case "unblock":
        await unblock(app, command.user_id);
        return "They are not blocked any more.";
    }
  });
});

/**
 * Whoever is blocked may be gone from the page, and the dialog with them, before it could say anything; a page that is gone
 * itself is not read again, but left.
 */
export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  const answer = await answerInPlace(args);
  if (!("reported" in answer) || !answer.reported?.blocked) return answer;
  toast({
    title: "Thank you for telling us",
    description: `Your report is ${answer.reported.caseNumber}. You no longer see each other.`,
  });
  const leaveTo = form.get("return");
  return typeof leaveTo === "string" ? redirect(returnPath(leaveTo)) : answer;
}
