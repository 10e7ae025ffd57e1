import { Pencil, Reply, X } from "lucide-react";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { excerptOf } from "../terms.ts";

/** What the words in the field are about. */
export type Meant = { kind: "new" } | MeantFor;

/** A message that is answered or changed. */
type MeantFor = { kind: "reply" | "edit"; message: MessageItem; name: string };

/** Above the field: the message that the words in it answer, or that they take the place of. */
export function MeantBar({ meant, onCancel }: { meant: MeantFor; onCancel: () => void }) {
  const { kind, message, name } = meant;
  const Icon = kind === "reply" ? Reply : Pencil;
  return (
    <div className="mb-2 flex items-center gap-2 rounded-control border-spark border-l-2 bg-sunken py-1 pr-1 pl-3 text-14">
      <Icon aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 truncate">
        <span className="font-medium">{kind === "reply" ? `Reply to ${name}` : "Edit"}</span>
        <span className="text-muted"> · {excerptOf(message)}</span>
      </p>
      <Button variant="ghost" size="icon-sm" aria-label="Cancel" onClick={onCancel}>
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
    </div>
  );
}
