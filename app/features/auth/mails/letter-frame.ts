import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactElement, type ReactNode } from "react";
import type { MailFrame } from "#app/platform/mail/mail.server.ts";
import { type Letter, spacedCode } from "./letter.ts";

/** Colours of app/app.css as mail programs know them. */
const INK = "#1d1a26";
const MUTED = "#5d5967";
const PAPER = "#faf9f6";
const SPARK = "#c2410c";
const HAIRLINE = "#e4e1da";

const FONT = "Inter,Helvetica,Arial,sans-serif";

/** What a reader with a dark theme sees; inline styles have to be outshone. */
const DARK = `
.paper{background:#15131c!important}.card{background:#201d29!important;border-color:#37333f!important}
.ink{color:#f3f1f7!important}.muted{color:#b3aebf!important}.button{background:#e8612f!important;color:#15131c!important}`;

/**
 * The one frame of all mails, in components that mail programs of all kinds draw. Without JSX: the terminal's outbox reads
 * this file as it stands.
 */
export function LetterFrame({ letter, frame }: { letter: Letter; frame: MailFrame }): ReactElement {
  const { subject, preview, paragraphs, code, items = [], action, footnote } = letter;
  const media = { light: "not all", dark: "all" } as const;
  return h(
    Html,
    { lang: "en" },
    h(
      Head,
      null,
      h("title", null, subject),
      h("meta", { name: "viewport", content: "width=device-width" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("style", { media: frame.theme ? media[frame.theme] : "(prefers-color-scheme: dark)" }, DARK),
    ),
    h(
      Body,
      { className: "paper", style: { margin: 0, background: PAPER, fontFamily: FONT } },
      h(Preview, null, preview),
      h(
        Container,
        { style: { maxWidth: "520px", padding: "32px 16px" } },
        h(
          Text,
          { className: "ink", style: { margin: "0 0 16px", fontSize: "20px", fontWeight: 700, color: INK } },
          "Thrive",
        ),
        h(
          Section,
          {
            className: "card",
            style: {
              background: "#ffffff",
              border: `1px solid ${HAIRLINE}`,
              borderRadius: "16px",
              padding: "28px",
            },
          },
          h(
            Heading,
            {
              as: "h1",
              className: "ink",
              style: { margin: "0 0 16px", fontSize: "22px", lineHeight: "1.3", color: INK },
            },
            subject,
          ),
          ...paragraphs.map((words, index) =>
            h(Text, { key: `p${index}`, className: "ink", style: PARAGRAPH }, ...linesOf(words)),
          ),
          ...items.map((item, index) => h(Item, { key: `i${index}`, ...item })),
          code ? h(Text, { className: "ink", style: CODE }, spacedCode(code)) : null,
          action ? h(Button, { href: action.link, className: "button", style: BUTTON }, action.label) : null,
        ),
        h(
          Text,
          { className: "muted", style: { margin: "16px 4px 0", fontSize: "14px", color: MUTED } },
          footnote,
        ),
        frame.unsubscribe
          ? h(
              Text,
              { className: "muted", style: { margin: "8px 4px 0", fontSize: "14px", color: MUTED } },
              h(
                "a",
                { href: frame.unsubscribe, className: "muted", style: { color: MUTED } },
                "No more mails like this",
              ),
            )
          : null,
      ),
    ),
  );
}

/** Lines as their writer broke them: not every mail program knows of `white-space`. */
function linesOf(words: string): ReactNode[] {
  return words.split("\n").flatMap((line, index) => (index === 0 ? [line] : [h("br", { key: index }), line]));
}

function Item({ title, text, link }: { title: string; text: string; link: string }): ReactElement {
  return h(
    Section,
    { style: { borderTop: `1px solid ${HAIRLINE}`, padding: "12px 0" } },
    h(
      Text,
      { style: { margin: 0, fontWeight: 600, fontSize: "16px" } },
      h("a", { href: link, className: "ink", style: { color: INK } }, title),
    ),
    h(
      Text,
      { className: "muted", style: { margin: "4px 0 0", fontSize: "14px", color: MUTED } },
      ...linesOf(text),
    ),
  );
}

const PARAGRAPH = { margin: "0 0 16px", fontSize: "16px", lineHeight: "1.55", color: INK } as const;

const CODE = {
  margin: "8px 0 24px",
  fontSize: "32px",
  fontWeight: 700,
  letterSpacing: "6px",
  fontFamily: "ui-monospace,Menlo,Consolas,monospace",
  color: INK,
} as const;

const BUTTON = {
  display: "inline-block",
  margin: "8px 0",
  padding: "12px 20px",
  borderRadius: "10px",
  background: SPARK,
  color: "#ffffff",
  fontWeight: 600,
  textDecoration: "none",
} as const;
