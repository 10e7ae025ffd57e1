import { z } from "zod";
import { KIND_NAMES, KINDS } from "#app/features/notifications/kinds.ts";

/** What the fields of templates hold in a preview. */
const SAMPLE: Record<string, string> = {
  name: "Mira Sol",
  code: "482913",
  link: "https://thrive.example/somewhere",
  stop_link: "https://thrive.example/no-invitations/1",
  note: "Come and make something with us.",
  factor: "Authenticator app",
  passkey: "Mira's laptop",
  company: "Northlight",
  inviter: "Bora Demir",
  role: "Editor",
  project: "Autumn look book",
  message: "It was a pleasure to work together.",
  skills: "Photography, Retouching",
  title: "Autumn look book",
  when: "tomorrow",
  reason: "It asks for people's money.",
};

const DIGEST = {
  count: "3",
  items: JSON.stringify([
    {
      title: "3 people applied",
      message: "Mira Sol applied to “Autumn look book”.",
      path: "/opportunity-dashboard",
    },
    { title: "A milestone is proposed", message: "Bora Demir proposes “First edit”.", path: "/projects" },
  ]),
};

const fields = z.record(z.string(), z.string().max(3_000));

/** Characters of what is typed: a preview has an address, and an address must not be too long. */
export const DATA_MAX = 4_000;

/** The texts of a template by their names; null for anything else. */
export function readFields(text: string): Record<string, string> | null {
  if (text.length > DATA_MAX) return null;
  try {
    return fields.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

interface TypedData {
  /** The choice it was typed for. */
  of: string | null;
  data: string | null;
}

/**
 * What a choice is shown and sent with: what was typed for it, else its sample. What was typed for another one, which
 * stood there before, is none of its.
 * @returns `data` null for what is no list of texts by name, with `text` as it was typed
 */
export function dataOf(
  choice: string,
  typed: TypedData,
): { template: string; data: Record<string, string> | null; text: string } {
  const sample = sampleOf(choice);
  const own = typed.of === choice ? typed.data?.trim() : "";
  const data = own ? readFields(own) : sample.data;
  return { template: sample.template, data, text: data ? JSON.stringify(data, null, 2) : (own ?? "") };
}

/** The template of one kind's mail, as the list of previews names it. */
const OF_KIND = /^notification:(\w+)$/;

/** Kinds that are mailed in the words of the drawer. */
export function mailedKinds(): string[] {
  return KIND_NAMES.filter((kind) => KINDS[kind].email !== "off" && !KINDS[kind].ownMail).map(
    (kind) => `notification:${kind}`,
  );
}

/** Template and data that a choice in the list stands for. */
export function sampleOf(choice: string): { template: string; data: Record<string, string> } {
  const kind = OF_KIND.exec(choice)?.[1];
  if (!kind) return { template: choice, data: choice === "digest" ? DIGEST : SAMPLE };
  const label = Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS].label : kind;
  return {
    template: "notification",
    data: {
      kind,
      title: label,
      message: "“Autumn look book”: see what happened.",
      path: "/dashboard",
      action: "See it",
    },
  };
}
