import { data, redirect } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { AppError, sentenceForStatus } from "#app/core/errors.ts";
import { readSubmission } from "#app/core/read-submission.ts";
import { addItem } from "#app/features/portfolio/commands/add-item.server.ts";
import {
  deleteItems,
  editItem,
  orderItems,
  setFeatured,
  setShown,
} from "#app/features/portfolio/commands/change-items.server.ts";
import {
  answerCredit,
  creditMember,
  creditMembers,
  removeCredit,
  requireCreditable,
} from "#app/features/portfolio/commands/credits.server.ts";
import {
  announcePortfolioAnswer,
  type PortfolioAnswer,
} from "#app/features/portfolio/components/announce-portfolio-answer.ts";
import { type PortfolioCommand, portfolioCommand } from "#app/features/portfolio/schema.ts";
import { ContentFlagged } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader, refuse } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/portfolio.ts";

/** The portfolio stands on the profile. */
export const loader = memberLoader(async (_app, _args: Route.LoaderArgs) => {
  throw redirect("/profile");
});

/** The one place where a portfolio is changed, whichever page shows it. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const submission = readSubmission(await readForm(request), portfolioCommand);
  if (submission.status !== "success") {
    return data<PortfolioAnswer>({ result: submission.reply() }, { status: 422 });
  }
  try {
    return data<PortfolioAnswer>({ done: await change(app, submission.value) });
  } catch (error) {
    if (error instanceof ContentFlagged) {
      return data<PortfolioAnswer>({ flagged: { reason: error.message } }, { status: 422 });
    }
    if (error instanceof AppError) {
      const refusal = refuse(error);
      return data<PortfolioAnswer>(refusal.data, refusal.init ?? {});
    }
    throw error;
  }
});

async function change(app: MemberContext, command: PortfolioCommand): Promise<PortfolioAnswer["done"]> {
  const { intent } = command;
  if (intent === "add") {
    const people = await requireCreditable(app, command.credits);
    const added = await addItem(app, command);
    const notAsked = await creditMembers(app, { id: added.id, title: command.title }, people).then(
      () => undefined,
      (error: unknown) => {
        // The work stands: why nobody was asked is no failure of it.
        if (error instanceof AppError && error.code !== "unexpected") return error.message;
        throw error;
      },
    );
    return { intent, ...added, ...(notAsked ? { notAsked } : {}) };
  }
  if (intent === "edit") await editItem(app, command);
  else if (intent === "credit") await creditMember(app, command);
  else if (intent === "uncredit") await removeCredit(app, command.id, command.user_id);
  else if (intent === "answer-credit") await answerCredit(app, command.id, command.answer);
  else if (intent === "order") await orderItems(app, command.ids);
  else if (intent === "delete") await deleteItems(app, command.ids);
  else if (intent === "show" || intent === "hide") await setShown(app, command.ids, intent === "show");
  else await setFeatured(app, command.ids, intent === "feature");
  return { intent };
}

/** Says how it ended (specification §8), also when the dialog was closed meanwhile. */
export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  try {
    const answer = (await serverAction()) as PortfolioAnswer;
    announcePortfolioAnswer(intent, answer, toast);
    return answer;
  } catch (error) {
    // A redirect, or a press that gave way to a second one, which says how it ended.
    if (error instanceof Response || request.signal.aborted) throw error;
    const failed: PortfolioAnswer = {
      error: { code: "unexpected", message: sentenceForStatus(500), fields: {} },
    };
    announcePortfolioAnswer(intent, failed, toast);
    return failed;
  }
}
