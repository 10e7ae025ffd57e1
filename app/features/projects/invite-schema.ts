import { z } from "zod";
import { optionalLine, optionalLines } from "#app/core/text-fields.ts";

const address = z.email();
const handle = z.string().regex(/^[a-z0-9][a-z0-9._-]{1,29}$/);

/** Whom an invitation is for: an address, or a member's handle with or without the @. */
const invited = z
  .string({ error: "Please say whom to invite." })
  .trim()
  .toLowerCase()
  .max(254, "That is too long.")
  .transform((text, ctx): { email: string } | { handle: string } => {
    if (address.safeParse(text).success) return { email: text };
    const name = text.replace(/^@/, "");
    if (handle.safeParse(name).success) return { handle: name };
    ctx.addIssue({ code: "custom", message: "Please write an email address, or a member's @name." });
    return z.NEVER;
  });

export const inviteSchema = z
  .object({
    invite_to: invited,
    role: z.enum(["lead", "client", "member"], { error: "Please choose a role." }),
    title: optionalLine(60),
    message: optionalLines(500),
  })
  .transform(({ invite_to, ...rest }) => ({ ...rest, to: invite_to }));

export type InviteInput = z.output<typeof inviteSchema>;

export const inviteTarget = z.object({ invite_id: z.uuid() });

export const answerInviteSchema = z.object({
  intent: z.enum(["accept", "decline"]),
  agreed: z.enum(["yes"]).optional(),
  note: optionalLine(300),
});
