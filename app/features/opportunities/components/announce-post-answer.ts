import type { ToastMessage } from "#app/browser/toasts.ts";
import type { PostAnswer } from "./post-opportunity-form.tsx";

/** Refusals that say themselves what to do. */
const SAID_AS_IT_IS = ["rate_limited", "unauthenticated", "conflict", "too_large"];

/** The toasts of posting, word for word (specification §8, product.md R32). Field errors stay with their fields. */
export function announcePostAnswer(answer: PostAnswer, toast: (message: ToastMessage) => void): void {
  if (answer.posted) {
    toast(postedMessage(answer.posted));
  } else if (answer.flagged) {
    toast({ title: "Content Flagged", description: answer.flagged.reason, destructive: true });
  } else if (answer.failed || answer.error) {
    const description =
      answer.error && SAID_AS_IT_IS.includes(answer.error.code)
        ? answer.error.message
        : "Something went wrong. Please try again.";
    toast({ title: "Failed to Post", description, destructive: true });
  }
}

function postedMessage({ status, changed }: NonNullable<PostAnswer["posted"]>): ToastMessage {
  if (status === "pending_review")
    return {
      title: "Sent for review",
      description: "We look at it once more. You hear from us when it is live.",
    };
  if (status === "draft") return { title: "Draft kept", description: "You find it in Manage Opportunities." };
  if (changed) return { title: "Changes saved" };
  return {
    title: "Opportunity Posted! 🎉",
    description: "Your opportunity is now live on Thrive's Discover",
  };
}
