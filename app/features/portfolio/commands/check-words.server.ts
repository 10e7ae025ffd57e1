import { refuseFlagged } from "#app/features/safety/refuse-flagged.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";

/**
 * Works are moderated like postings, with all that is shown beside them.
 * @throws ContentFlagged
 */
export async function checkWords(
  ctx: Pick<MemberContext, "moderation">,
  words: {
    title: string;
    description: string | null;
    link?: string | null | undefined;
    category: string | null;
    rights_note: string | null;
    tags: readonly string[];
  },
): Promise<void> {
  const { description, link, category, rights_note, tags } = words;
  await refuseFlagged(ctx, {
    title: words.title,
    description: [description, link, category, rights_note, ...tags].filter(Boolean).join("\n"),
    compensation: null,
  });
}
