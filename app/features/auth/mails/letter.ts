/** A mail ready to be sent: plain text for every reader, HTML for those that show it. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** What a mail says, before it is text or HTML. */
export interface Letter {
  subject: string;
  /** Shown by mailboxes beside the subject. */
  preview: string;
  paragraphs: string[];
  /** A code to type. */
  code?: string | undefined;
  /** The one thing to press. */
  action?: { label: string; link: string } | undefined;
  /** Below the line: what to do when it was not them. */
  footnote: string;
}

/** Colours of app/app.css as mail programs know them. */
const INK = "#1d1a26";
const MUTED = "#5d5967";
const PAPER = "#faf9f6";
const SPARK = "#c2410c";
const HAIRLINE = "#e4e1da";

/** Writes a letter down twice, with the same words. */
export function renderLetter(letter: Letter): RenderedMail {
  return { subject: letter.subject, text: asText(letter), html: asHtml(letter) };
}

function asText({ paragraphs, code, action, footnote }: Letter): string {
  const parts = [
    ...paragraphs,
    ...(code ? [`    ${spaced(code)}`] : []),
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    `--\n${footnote}\nThrive`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function asHtml(letter: Letter): string {
  const { subject, preview, paragraphs, code, action, footnote } = letter;
  const font = "font-family:Inter,Helvetica,Arial,sans-serif";
  const body = [
    ...paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`),
    code
      ? `<p style="margin:8px 0 24px;font-size:32px;font-weight:700;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(spaced(code))}</p>`
      : "",
    action
      ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.link)}" style="display:inline-block;background:${SPARK};color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px">${escapeHtml(action.label)}</a></p>`
      : "",
  ].join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${PAPER};color:${INK};${font};font-size:16px;line-height:1.55">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px"><tr><td>
<p style="margin:0 0 16px;font-size:20px;font-weight:700">Thrive</p>
<div style="background:#fff;border:1px solid ${HAIRLINE};border-radius:16px;padding:28px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(subject)}</h1>${body}</div>
<p style="margin:16px 4px 0;color:${MUTED};font-size:14px">${escapeHtml(footnote)}</p>
</td></tr></table></td></tr></table></body></html>
`;
}

/** Six digits in two groups are typed with fewer mistakes. */
function spaced(code: string): string {
  return code.replace(/^(\d{3})(\d{3})$/, "$1 $2");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
