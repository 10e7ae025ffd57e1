import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import type { Post } from "../rules.ts";
import { ask } from "./feed-wire.ts";

/**
 * Says how it ended, with a way back.
 * @param onUndone called when it is in the Circle again
 * @returns whether it is hidden
 */
export async function hide(post: Post, onUndone: () => void): Promise<boolean> {
  const answer = await ask("PUT", `/posts/${post.id}/hidden`, { hidden: true });
  if (answer.ok) void forgetPages();
  toast(
    answer.ok
      ? {
          title: "Post hidden",
          description: `It stays out of your Circle. ${post.name} is not told, and it is still on their page.`,
          action: { label: "Undo", act: () => void letIn(post, onUndone) },
        }
      : { title: "Not hidden", description: answer.message, destructive: true },
  );
  return answer.ok;
}

/** Lets it into the Circle again, and says so. */
export async function letIn({ id }: Post, onDone: () => void): Promise<void> {
  const answer = await ask("PUT", `/posts/${id}/hidden`, { hidden: false });
  if (answer.ok) {
    void forgetPages();
    onDone();
  }
  toast(
    answer.ok
      ? { title: "The post is in your Circle again" }
      : { title: "The post is still hidden", description: answer.message, destructive: true },
  );
}
