import type { Post } from "../rules.ts";
import { putCircleRule } from "./put-circle-rule.ts";

/**
 * Says how it ended, with a way back.
 * @param onUndone called when they are no longer muted
 * @returns whether they are muted
 */
export function mute({ authorId, name }: Post, onUndone: () => void): Promise<boolean> {
  return putCircleRule(
    `/people/${authorId}/mute`,
    { muted: true },
    {
      done: {
        title: `${name} is muted`,
        description:
          "Their posts stay out of your Circle, until you unmute them in your settings, under Blocked people.",
        action: { label: "Undo", act: () => void unmute(authorId, name, onUndone) },
      },
      refused: "Not muted",
    },
  );
}

async function unmute(authorId: string, name: string, onUndone: () => void): Promise<void> {
  const heard = await putCircleRule(
    `/people/${authorId}/mute`,
    { muted: false },
    { done: { title: `${name} is no longer muted` }, refused: `${name} is still muted` },
  );
  if (heard) onUndone();
}
