import { FileText } from "lucide-react";
import type { MessageItem } from "#app/core/realtime-protocol.ts";

/** Files of a message: images as themselves, others by name. Only those of the thread are given them. */
export function MessageFiles({ files }: { files: MessageItem["files"] }) {
  return (
    <ul className="flex flex-col gap-1.5">
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={`/files/${file.id}`}
            target="_blank"
            rel="noopener noreferrer"
            className="flex min-h-11 items-center gap-2 rounded-control border border-hairline bg-sunken px-3 text-14 hover:bg-raised"
          >
            <FileText aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
            <span className="min-w-0 truncate">{file.name}</span>
            <span className="ml-auto shrink-0 text-12 text-muted tabular">
              {Math.ceil(file.size / 1024)} kB
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
