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
