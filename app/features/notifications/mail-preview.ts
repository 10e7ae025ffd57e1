import type { MailFrame, MailTexts, RenderedMail } from "#app/platform/mail/mail.server.ts";
import { hintsOf, type MailSize, sizeOf } from "./mail-hints.ts";

/** What is seen at a mail before it is sent. */
export interface MailChecks {
  hints: string[];
  size: MailSize;
  /** As the mail says it to whatever reads it aloud. */
  language: { lang: string; dir: string };
  /** Fields of the data that its template reads, and those of them that the data does not hold. */
  reads: string[];
  missing: string[];
}

/**
 * A mail as it would go out, looked over.
 * @returns null for data that cannot be read, and for a template that is none
 */
export async function drawMail(
  mailTexts: MailTexts,
  { template, data }: { template: string; data: Record<string, string> | null },
  { frame, stoppable }: { frame: MailFrame; stoppable: boolean },
): Promise<{ mail: RenderedMail; checks: MailChecks } | null> {
  if (!data) return null;
  const read = new Set<string>();
  const watched = new Proxy(data, {
    get: (of, name) => {
      if (typeof name === "string") read.add(name);
      return Reflect.get(of, name) as string | undefined;
    },
  });
  const mail = await mailTexts.render(template, watched, frame);
  if (!mail) return null;
  const reads = [...read];
  return {
    mail,
    checks: {
      hints: hintsOf(mail, { stoppable }),
      size: sizeOf(mail),
      language: languageOf(mail.html),
      reads,
      missing: reads.filter((name) => !Object.hasOwn(data, name)),
    },
  };
}

function languageOf(html: string) {
  const [, tag = ""] = /<html([^>]*)>/.exec(html) ?? [];
  return {
    lang: /lang="([\w-]+)"/.exec(tag)?.[1] ?? "und",
    dir: /dir="(\w+)"/.exec(tag)?.[1] ?? "ltr",
  };
}
