import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server";
import type { MailFrame, RenderedMail } from "#app/platform/mail/mail.server.ts";
import { type Letter, spacedCode } from "./letter.ts";
import { LetterFrame } from "./letter-frame.ts";

/** Between two texts of one element: only a browser that takes the page over needs to know where one ends. */
const SEAM = "<!-- -->";

/**
 * Writes a letter down twice, with the same words. By the renderer of the pages: React's other one, for strings, would be a
 * second one in the Worker.
 */
export async function renderLetter(letter: Letter, frame: MailFrame = {}): Promise<RenderedMail> {
  const stream = await renderToReadableStream(createElement(LetterFrame, { letter, frame }));
  const html = (await new Response(stream).text()).replaceAll(SEAM, "");
  return { subject: letter.subject, text: asText(letter, frame), html };
}

function asText({ paragraphs, code, items = [], action, footnote }: Letter, frame: MailFrame): string {
  const parts = [
    ...paragraphs,
    ...(code ? [`    ${spacedCode(code)}`] : []),
    ...items.map(({ title, text, link }) => `* ${title}\n  ${text}\n  ${link}`),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    `--\n${footnote}${frame.unsubscribe ? `\nNo more mails like this: ${frame.unsubscribe}` : ""}\nThrive`,
  ];
  return `${parts.join("\n\n")}\n`;
}
