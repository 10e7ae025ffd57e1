import type { Post } from "../rules.ts";
import { putCircleRule } from "./put-circle-rule.ts";

/**
 * Says how it ended, with a way back.
 * @param onUndone called when it is in the Circle again
 * @returns whether it is hidden
 */
export function hide(post: Post, onUndone: () => void): Promise<boolean> {
  return putCircleRule(
    `/posts/${post.id}/hidden`,
    { hidden: true },
    {
      done: {
        title: "Post hidden",
        description: `It stays out of your Circle. ${post.name} is not told, and it is still on their page.`,
        action: { label: "Undo", act: () => void letIn(post, onUndone) },
      },
      refused: "Not hidden",
    },
  );
}

/** Lets it into the Circle again, and says so. */
export async function letIn({ id }: Post, onDone: () => void): Promise<void> {
  const shown = await putCircleRule(
    `/posts/${id}/hidden`,
    { hidden: false },
    { done: { title: "The post is in your Circle again" }, refused: "The post is still hidden" },
  );
  if (shown) onDone();
}
