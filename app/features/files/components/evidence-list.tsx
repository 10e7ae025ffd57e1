import { Paperclip } from "lucide-react";
import type { Evidence } from "../evidence.server.ts";

/**
 * What the sides of a dispute show, each file to be opened.
 * @param link of the contested invoice, by which somebody without an account reads it
 */
export function EvidenceList({ evidence, link }: { evidence: Evidence[]; link?: string }) {
  if (evidence.length === 0) return null;
  return (
    <ul aria-label="Evidence" className="flex flex-wrap gap-x-4 gap-y-1 text-14">
      {evidence.map(({ id, name, answer }) => (
        <li key={id} className="min-w-0 max-w-full">
          <a
            href={link ? `/files/${id}?invoice=${link}` : `/files/${id}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 underline underline-offset-4 hover:text-spark"
          >
            <Paperclip aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            <span className="truncate">{name}</span>
            <span className="shrink-0 text-muted">{answer ? "(answer)" : ""}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
