import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import type { Post } from "../rules.ts";
import { ask } from "./feed-wire.ts";

/**
 * Says how it ended, with a way back.
 * @param onUndone called when they are no longer muted
 * @returns whether they are muted
 */
export async function mute({ authorId, name }: Post, onUndone: () => void): Promise<boolean> {
  const answer = await ask("PUT", `/people/${authorId}/mute`, { muted: true });
  if (answer.ok) void forgetPages();
  toast(
    answer.ok
      ? {
          title: `${name} is muted`,
          description:
            "Their posts stay out of your Circle, until you unmute them in your settings, under Blocked people.",
          action: { label: "Undo", act: () => void unmute(authorId, name, onUndone) },
        }
      : { title: "Not muted", description: answer.message, destructive: true },
  );
  return answer.ok;
}

async function unmute(authorId: string, name: string, onUndone: () => void): Promise<void> {
  const answer = await ask("PUT", `/people/${authorId}/mute`, { muted: false });
  if (answer.ok) {
    void forgetPages();
    onUndone();
  }
  toast(
    answer.ok
      ? { title: `${name} is no longer muted` }
      : { title: `${name} is still muted`, description: answer.message, destructive: true },
  );
}
