import type { Letter } from "#app/features/auth/mails/letter.ts";
import { goalLines, monthFigures, monthLines, monthName, monthSentence } from "../monthly-words.ts";

/**
 * The mail about a month that a member asked for.
 * @param site where own paths begin
 * @returns null for a template of another area, and for figures that are none
 */
export function monthlyLetter(template: string, data: Record<string, string>, site: string): Letter | null {
  if (template !== "monthly_figures") return null;
  const { month = "", figures = "" } = data;
  const read = monthFigures.safeParse(parsed(figures)).data;
  if (!read || !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) return null;
  const link = `${site}/analytics`;
  const name = monthName(month);
  return {
    subject: `Your ${name} on Thrive`,
    preview: monthSentence(read),
    paragraphs: [
      read.figures.some(({ total }) => total > 0)
        ? `This is what ${name} came to, beside the month before.`
        : `${name} was quiet: nothing was counted.`,
      ...goalLines(read),
    ],
    items: monthLines(read).map((line) => ({ ...line, link })),
    action: { label: "See all figures", link },
    footnote: "You get this mail once a month because you asked for it beside your figures.",
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
