import type { SubmissionResult } from "@conform-to/react";
import type { ToastMessage } from "#app/browser/toasts.ts";
import type { AddedItem } from "../commands/add-item.server.ts";
import type { PortfolioCommand } from "../schema.ts";

interface Added extends AddedItem {
  /** Why those it credits were not asked. */
  notAsked?: string;
}

/** What the portfolio's action answers. */
export interface PortfolioAnswer {
  done?: ({ intent: "add" } & Added) | { intent: Exclude<PortfolioCommand["intent"], "add"> } | undefined;
  /** Fields that need another look. */
  result?: SubmissionResult;
  flagged?: { reason: string };
  error?: { code: string; message: string; fields: Record<string, string[]> };
}

const DONE: Partial<Record<PortfolioCommand["intent"], ToastMessage>> = {
  show: { title: "Published", description: "Everyone can see it now." },
  hide: { title: "Hidden", description: "Only you can see it." },
  edit: { title: "Saved" },
  delete: { title: "Deleted" },
  credit: { title: "Asked", description: "It shows once they have confirmed it." },
};

/** The toasts of the portfolio, word for word where specification §8 has them. */
export function announcePortfolioAnswer(
  intent: string,
  answer: PortfolioAnswer,
  toast: (message: ToastMessage) => void,
): void {
  const { done, flagged, error } = answer;
  if (done?.intent === "add") toast(addedToast(done));
  else if (done) {
    const message = DONE[done.intent];
    if (message) toast(message);
  } else if (flagged) toast({ title: "Content Flagged", description: flagged.reason, destructive: true });
  else if (intent === "add") {
    toast({ title: "Error", description: "Failed to add portfolio item", destructive: true });
  } else if (error) toast({ title: "That did not work", description: error.message, destructive: true });
}

function addedToast({ visibility, xp, notAsked }: Added): ToastMessage {
  const isPrivate = visibility === "private";
  const title = isPrivate ? "Saved" : xp ? "Success! +30 XP" : "Success!";
  const description = isPrivate ? "Only you can see it until you publish it." : "Portfolio item added";
  if (!notAsked) return { title, description };
  const why = `Whom you credit was not asked: ${notAsked} Credit them where you edit it.`;
  return { title, description: `${description}${isPrivate ? "" : "."} ${why}` };
}
