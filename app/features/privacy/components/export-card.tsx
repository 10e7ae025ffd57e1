import { Download } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";

interface ShownExport {
  id: string;
  status: "enqueued" | "processing" | "ready" | "expired" | "failed";
  /** Each ZIP by its number, with its bytes. */
  parts: { no: number; size: number }[];
  askedAt: number;
  endsAt: number | null;
}

/** Asking for an export, and those that were asked for with their links. */
export function ExportCard({ exports, now }: { exports: ShownExport[]; now: number }) {
  const busy = useNavigation().formMethod === "POST";
  const making = exports.some(({ status }) => status === "enqueued" || status === "processing");
  return (
    <>
      <Form method="post" preventScrollReset>
        <Button type="submit" variant="solid" name="intent" value="export" disabled={busy || making}>
          {making ? "Being made…" : "Make an export"}
        </Button>
      </Form>
      {exports.length > 0 ? (
        <ul
          aria-label="Your exports"
          className="flex flex-col divide-y divide-hairline border-hairline border-t"
        >
          {exports.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-3 pt-3 not-last:pb-3">
              <span className="min-w-0">
                <span className="block">Asked for {relativeTime(one.askedAt, now)}</span>
                <span className="block text-14 text-muted">{wordsFor(one)}</span>
              </span>
              {one.status === "ready" ? <Links one={one} /> : <Chip>{STATES[one.status]}</Chip>}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const STATES = {
  enqueued: "Waiting",
  processing: "Being made",
  ready: "Ready",
  expired: "Over",
  failed: "Did not work",
};

function wordsFor({ status, parts, endsAt }: ShownExport): string {
  switch (status) {
    case "enqueued":
    case "processing":
      return "You get a message when it is ready. You need not wait here.";
    case "ready":
      return `${sizeWords(parts.reduce((sum, { size }) => sum + size, 0))}, until ${shortDay(endsAt ?? 0)}`;
    case "expired":
      return "Its seven days are over, and its files are removed.";
    case "failed":
      return "Something went wrong on our side. Please make a new one.";
  }
}

function Links({ one }: { one: ShownExport }) {
  return (
    <span className="flex flex-wrap gap-2">
      {one.parts.map(({ no, size }) => (
        <a key={no} href={`/exports/${one.id}/${no}`} download className={buttonClass("quiet", "sm")}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          {one.parts.length > 1 ? `Part ${no} (${sizeWords(size)})` : "Download"}
        </a>
      ))}
    </span>
  );
}

const MB = 1024 * 1024;

function sizeWords(bytes: number): string {
  return bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`;
}
