import { z } from "zod";
import { KIND_NAMES, KINDS } from "./kinds.ts";

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
  reference: "P-2041",
  answer: "We would like to see your terms.",
  issuer: "Bora Demir",
  amount: "€480.00",
  due: "30 June 2027",
  number: "2027-014",
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

const MONTH = {
  month: "2027-05",
  figures: JSON.stringify({
    figures: [
      { metric: "profile_views", total: 412, before: 350 },
      { metric: "likes", total: 21, before: 24 },
      { metric: "xp", total: 385, before: 0 },
    ],
    goals: [{ metric: "likes", target: 20, total: 21 }],
  }),
};

/** Templates whose fields are more than words. */
const OWN_SAMPLES: Record<string, Record<string, string>> = { digest: DIGEST, monthly_figures: MONTH };

const fields = z.record(z.string(), z.string().max(3_000));

/** Characters of what is typed: a preview has an address, and an address must not be too long. */
export const DATA_MAX = 4_000;

type Read = { data: Record<string, string> } | { wrong: string };

/** The texts of a template by their names; for anything else why it cannot be read, and in which line. */
function readFields(text: string): Read {
  if (text.length > DATA_MAX) return { wrong: `Use at most ${DATA_MAX} characters.` };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { wrong: faultOf(text) };
  }
  const read = fields.safeParse(parsed);
  if (read.success) return { data: read.data };
  const name = read.error.issues[0]?.path[0];
  if (typeof name !== "string") return { wrong: 'Line 1: texts by name are wanted, like {"name": "Mira"}.' };
  const line = lineAt(text, Math.max(0, text.indexOf(JSON.stringify(name))));
  return { wrong: `Line ${line}: “${name}” holds no text of at most 3,000 characters.` };
}

/** What a list of texts by name is made of; between them may be space. */
const STRING = /\s*"(?:[^"\\\n]|\\.)*"\s*/y;
const VALUE = /\s*(?:"(?:[^"\\\n]|\\.)*"|-?[\d.]+(?:e[+-]?\d+)?|true|false|null)\s*/iy;

/** Where JSON stops to be JSON: engines say it for some mistakes alone. */
function faultOf(text: string): string {
  let at = 0;
  const take = (part: RegExp) => {
    part.lastIndex = at;
    const taken = part.test(text);
    if (taken) at = part.lastIndex;
    return taken;
  };
  if (take(/\s*\{\s*/y)) while (take(STRING) && take(/:/y) && take(VALUE) && take(/,/y));
  at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0;
  const found = text[at];
  return found === undefined
    ? `Line ${lineAt(text, text.trimEnd().length)}: it ends too early.`
    : `Line ${lineAt(text, at)}: “${found}” cannot stand there. Look for a missing comma or quote before it.`;
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

interface TypedData {
  /** The choice it was typed for. */
  of: string | null;
  data: string | null;
}

/**
 * What a choice is shown and sent with: what was typed for it, else its sample. What was typed for another one, which
 * stood there before, is none of its.
 * @returns `data` null for what is no list of texts by name, with `text` as it was typed and what is `wrong` with it
 */
export function dataOf(
  choice: string,
  typed: TypedData,
): { template: string; data: Record<string, string> | null; text: string; wrong: string | null } {
  const { template, data: sample } = sampleOf(choice);
  const own = typed.of === choice ? typed.data?.trim() : "";
  const read = own ? readFields(own) : { data: sample };
  return "wrong" in read
    ? { template, data: null, text: own ?? "", wrong: read.wrong }
    : { template, data: read.data, text: JSON.stringify(read.data, null, 2), wrong: null };
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
  if (!kind) return { template: choice, data: OWN_SAMPLES[choice] ?? SAMPLE };
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
