import { z } from "zod";
import { cleanLine, cleanLines } from "#app/core/member-text.ts";
import { optionalLines } from "#app/core/text-fields.ts";
import { CONTACTS_MAX, INTRO_NOTE_MAX, LABEL_MAX, LABELS_MAX, NOTE_MAX, PRIVATE_NOTE_MAX } from "./limits.ts";
import { ANSWERED_AT_ONCE } from "./rules.ts";

const neededNote = (sentence: string) =>
  z
    .string({ error: sentence })
    .overwrite(cleanLines)
    .min(1, sentence)
    .max(INTRO_NOTE_MAX, `Use at most ${INTRO_NOTE_MAX} characters.`);

const ids = z.array(z.uuid()).min(1, "Choose somebody.").max(ANSWERED_AT_ONCE);

const connectSchema = z.object({
  intent: z.literal("connect"),
  user_id: z.uuid(),
  note: optionalLines(NOTE_MAX),
  source: z.enum(["discover", "match", "event", "project", "search"]).default("search"),
});

/** What a member does about their network. `user_id`: the other one each time. */
export const connectionCommand = z.discriminatedUnion("intent", [
  connectSchema,
  z.object({ intent: z.literal("accept"), user_id: ids }),
  z.object({ intent: z.literal("decline"), user_id: z.uuid() }),
  z.object({ intent: z.literal("ignore"), user_id: z.uuid() }),
  z.object({ intent: z.literal("withdraw"), user_id: z.uuid() }),
  z.object({ intent: z.literal("remove"), user_id: z.uuid() }),
  z.object({
    intent: z.literal("keep-note"),
    user_id: z.uuid(),
    note: optionalLines(PRIVATE_NOTE_MAX),
    labels: z
      .string()
      .optional()
      .transform((text) => toLabels(text ?? ""))
      .refine((labels) => labels.length <= LABELS_MAX, `Use at most ${LABELS_MAX} labels.`)
      .refine(
        (labels) => labels.every((label) => label.length <= LABEL_MAX),
        `A label has at most ${LABEL_MAX} characters.`,
      ),
  }),
  z.object({ intent: z.enum(["be-findable", "not-findable"]) }),
  z.object({ intent: z.literal("follow"), target_type: z.enum(["user", "company"]), target_id: z.uuid() }),
  z.object({ intent: z.literal("unfollow"), target_type: z.enum(["user", "company"]), target_id: z.uuid() }),
  z.object({ intent: z.enum(["mute", "unmute"]), user_id: z.uuid() }),
  z.object({
    intent: z.literal("ask-intro"),
    target_id: z.uuid(),
    via_id: z.uuid({ error: "Choose who could introduce you." }),
    note: neededNote("Say why you would like to meet them."),
  }),
  z.object({
    intent: z.literal("forward-intro"),
    intro_id: z.uuid(),
    note: neededNote("Say a word about who asks."),
  }),
  z.object({
    intent: z.enum(["pass-intro", "accept-intro", "decline-intro", "withdraw-intro"]),
    intro_id: z.uuid(),
  }),
]);

/** Addresses of a file of contacts, each as its hash, separated by spaces. */
export const contactsSchema = z.object({
  intent: z.literal("find-contacts"),
  hashes: z
    .string({ error: "There is no e-mail address in this file." })
    .transform((text) => [...new Set(text.split(" ").filter(Boolean))])
    .refine((hashes) => hashes.length <= CONTACTS_MAX, `Look up at most ${CONTACTS_MAX} addresses at once.`)
    .refine((hashes) => hashes.every((hash) => /^[\w-]{43}$/.test(hash)), "Please choose the file again."),
});

export type ConnectionCommand = z.output<typeof connectionCommand>;
export type ConnectInput = z.output<typeof connectSchema>;

/** Labels as they are typed, comma by comma: each once, whatever its letters. */
function toLabels(text: string): string[] {
  const labels = new Map<string, string>();
  for (const part of text.split(",")) {
    const label = cleanLine(part);
    if (label && !labels.has(label.toLowerCase())) labels.set(label.toLowerCase(), label);
  }
  return [...labels.values()];
}
