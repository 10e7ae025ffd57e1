import type { Id } from "#app/core/ids.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { messageFormSchema } from "../schema.ts";
import { sendMessage } from "./send-message.server.ts";

/**
 * A message without script; with it the page speaks to the API.
 * @returns the thread it stands in
 * @throws AppError as `sendMessage`, and `invalid_input` for a form that lacks something
 */
export async function sendByForm(ctx: Parameters<typeof sendMessage>[0], form: FormData): Promise<Id> {
  const { client_id, to_kind, to_id, body } = parseForm(form, messageFormSchema);
  const to = { kind: to_kind, id: to_id };
  const { conversationId } = await sendMessage(ctx, { client_id, to, body, file_ids: [], reply_to_id: null });
  return conversationId;
}
