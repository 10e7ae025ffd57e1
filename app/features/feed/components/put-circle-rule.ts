import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import { ask } from "./feed-wire.ts";

interface Words {
  done: Parameters<typeof toast>[0];
  /** The title of a refusal; its sentence is the answer's. */
  refused: string;
}

/**
 * Says who or what stays out of one's Circle, and tells how it ended; pages that were fetched ahead are read anew.
 * @returns whether it holds
 */
export async function putCircleRule(path: string, rule: object, { done, refused }: Words): Promise<boolean> {
  const answer = await ask("PUT", path, rule);
  if (answer.ok) void forgetPages();
  toast(answer.ok ? done : { title: refused, description: answer.message, destructive: true });
  return answer.ok;
}
