/** `npm run outbox`: what the local product would have sent by mail and SMS, with codes and links; see USAGE. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import { renderMail } from "#workers/mails/render-mail.ts";
import { LOCAL_STATE, localDatabaseFile } from "./local-database.ts";

const USAGE = `Usage: npm run outbox -- [options]

  --to ADDRESS      only what goes to this email address or phone number
  --last N          how many, newest first (default 5)
  --html DIR        also write each mail as a page into this folder
  --persist-to DIR  local database, as for wrangler (default .wrangler/state)`;

interface Message {
  id: string;
  receiver: string;
  template: string;
  data: string;
  status: string;
  created_at: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean" },
      to: { type: "string" },
      last: { type: "string", default: "5" },
      html: { type: "string" },
      "persist-to": { type: "string", default: LOCAL_STATE },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const file = localDatabaseFile(values["persist-to"]);
  const messages = file ? read(file, values.to ?? null, Math.max(1, Number(values.last) || 5)) : [];
  // The newest last: that is where a terminal is looked at.
  for (const message of messages.toReversed()) await print(message, values.html ?? null);
  if (messages.length === 0) console.log("Nothing was sent yet.");
}

function read(file: string, to: string | null, last: number): Message[] {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return database
      .prepare(
        `SELECT * FROM (
          SELECT id, to_email AS receiver, template, data, status, created_at FROM email_outbox
          UNION ALL
          SELECT id, to_phone, 'sms', json_object('body', body), status, created_at FROM sms_outbox)
        WHERE ?1 IS NULL OR receiver = lower(?1) ORDER BY created_at DESC, id DESC LIMIT ?2`,
      )
      .all(to, last) as unknown as Message[];
  } finally {
    database.close();
  }
}

async function print(
  { id, receiver, template, data, status, created_at }: Message,
  html: string | null,
): Promise<void> {
  const fields = JSON.parse(data) as Record<string, string>;
  const mail = await renderMail(template, fields);
  const when = new Date(created_at).toISOString().slice(0, 19).replace("T", " ");
  console.log(`\n== ${when}  ${template}  to ${receiver}  (${status})`);
  if (mail) console.log(`${mail.subject}\n\n${mail.text.trim()}`);
  else
    console.log(template === "sms" ? (fields.body ?? "(erased once sent)") : JSON.stringify(fields, null, 2));
  if (!mail || !html) return;
  mkdirSync(html, { recursive: true });
  const page = join(html, `${id}-${template}.html`);
  writeFileSync(page, mail.html);
  console.log(`-> ${page}`);
}

await main();
