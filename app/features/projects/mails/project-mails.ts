import type { Letter } from "#app/features/auth/mails/letter.ts";

const LETTERS = {
  project_invite: ({ project, inviter, role, message, link }) => ({
    subject: `${inviter ?? "Somebody"} invites you to “${project ?? "a project"}”`,
    preview: "Look at the invitation, and answer it within 14 days.",
    paragraphs: [
      `${inviter ?? "Somebody"} invites you to work together on “${project ?? "a project"}” as ${role ?? "a member"}.`,
      ...(message ? [message] : []),
      "The invitation is for this address alone and works for 14 days.",
    ],
    action: link ? { label: "See the invitation", link } : undefined,
    footnote: "If you do not know who this is, you need not do anything: without you nothing happens.",
  }),
} satisfies Record<string, (data: Record<string, string>) => Letter>;

/** One mail of this area. @returns null for a template of another */
export function projectLetter(template: string, data: Record<string, string>): Letter | null {
  if (!Object.hasOwn(LETTERS, template)) return null;
  return LETTERS[template as keyof typeof LETTERS](data);
}
