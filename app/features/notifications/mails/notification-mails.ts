import { z } from "zod";
import type { Letter } from "#app/features/auth/mails/letter.ts";
import { kindOf } from "../kinds.ts";

const digestItems = z.array(z.object({ title: z.string(), message: z.string(), path: z.string() }));

/**
 * Mails that tell what the drawer tells: one notification, or what came together in a digest.
 * @param site where own paths begin
 * @returns null for a template of another area
 */
export function notificationLetter(
  template: string,
  data: Record<string, string>,
  site: string,
): Letter | null {
  if (template === "notification") return oneOf(data, site);
  return template === "digest" ? digestOf(data, site) : null;
}

function oneOf({ kind = "", title, message, path, action }: Record<string, string>, site: string): Letter {
  return {
    subject: title ?? "Something happened on Thrive",
    preview: message ?? "",
    paragraphs: [message ?? ""],
    action: path ? { label: action ?? "View", link: `${site}${path}` } : undefined,
    footnote: reasonOf(kind),
  };
}

/** Why this mail came: the member chose it so, or never chose otherwise. */
function reasonOf(name: string): string {
  const kind = kindOf(name);
  if (!kind) return "You get this mail because you have an account on Thrive.";
  if (kind.keeps === "all")
    return "You get this mail because it protects your account. It cannot be turned off.";
  return `You get this mail because mails about “${kind.label}” are on for your account.`;
}

function digestOf({ items = "[]", count = "0" }: Record<string, string>, site: string): Letter {
  const listed = digestItems.safeParse(parsed(items)).data ?? [];
  const total = Math.max(Number(count) || 0, listed.length);
  const more = total - listed.length;
  return {
    subject: total === 1 ? "One thing you have not seen yet" : `${total} things you have not seen yet`,
    preview: listed.map(({ title }) => title).join(" · "),
    paragraphs: ["What happened on Thrive since you were last there."],
    items: listed.map(({ title, message, path }) => ({ title, text: message, link: `${site}${path}` })),
    action: { label: more > 0 ? `See ${more} more` : "Open Thrive", link: `${site}/dashboard` },
    footnote: "You get this digest because your notification settings collect things into it.",
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
