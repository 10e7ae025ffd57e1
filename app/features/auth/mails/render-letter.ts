import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailFrame, RenderedMail } from "#app/platform/mail/mail.server.ts";
import { type Letter, spacedCode } from "./letter.ts";
import { LetterFrame } from "./letter-frame.ts";

/** Writes a letter down twice, with the same words. */
export function renderLetter(letter: Letter, frame: MailFrame = {}): RenderedMail {
  const html = renderToStaticMarkup(createElement(LetterFrame, { letter, frame }));
  return { subject: letter.subject, text: asText(letter, frame), html: `<!doctype html>${html}` };
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
