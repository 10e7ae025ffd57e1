import type { Letter } from "#app/features/auth/mails/letter.ts";

const LETTERS = {
  company_invite: ({ company, inviter, role, link }) => ({
    subject: `Join ${company ?? "a team"} on Thrive`,
    preview: `${inviter ?? "Somebody"} invites you to their team.`,
    paragraphs: [
      `${inviter ?? "Somebody"} invites you to the team of ${company ?? "their company"} as ${role ?? "a member"}.`,
      "The invitation is for this address alone and works for 14 days.",
    ],
    action: link ? { label: "See the invitation", link } : undefined,
    footnote: "If you do not know who this is, you need not do anything: without you nothing happens.",
  }),
} satisfies Record<string, (data: Record<string, string>) => Letter>;

/** One mail of this area. @returns null for a template of another */
export function companyLetter(template: string, data: Record<string, string>): Letter | null {
  if (!Object.hasOwn(LETTERS, template)) return null;
  return LETTERS[template as keyof typeof LETTERS](data);
}
