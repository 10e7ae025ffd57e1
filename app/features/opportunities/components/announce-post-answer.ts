import type { ToastMessage } from "#app/browser/toasts.ts";
import type { PostAnswer } from "./post-opportunity-form.tsx";

/** The toasts of posting, word for word (specification §8, product.md R32). Field errors stay with their fields. */
export function announcePostAnswer(answer: PostAnswer, toast: (message: ToastMessage) => void): void {
  if (answer.posted) {
    toast({
      title: "Opportunity Posted! 🎉",
      description: "Your opportunity is now live on Thrive's Discover",
    });
  } else if (answer.flagged) {
    toast({ title: "Content Flagged", description: answer.flagged.reason, destructive: true });
  } else if (answer.failed || (answer.error && answer.error.code !== "unauthenticated")) {
    const description =
      answer.error?.code === "rate_limited"
        ? answer.error.message
        : "Something went wrong. Please try again.";
    toast({ title: "Failed to Post", description, destructive: true });
  }
}
