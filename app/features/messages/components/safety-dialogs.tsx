import { tellOutOfReach } from "#app/browser/toasts.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";

const blockDialog = part(() => import("#app/features/safety/components/block-dialog.tsx"));
const removeDialog = part(() => import("./remove-dialog.tsx"));
const reportDialog = part(() => import("#app/features/safety/components/report-dialog.tsx"));

/** What a member is about to do that is asked first; null for nothing. */
export type Against =
  | { kind: "block" }
  | { kind: "report"; message: MessageItem }
  | { kind: "remove"; message: MessageItem }
  | null;

/** Words around a reported message that may be shown along with it. */
const EXCERPTS = 10;

/** The dialogs of blocking, reporting and removing, over an open thread; their code comes when they are asked for. */
export function SafetyDialogs({
  against,
  other,
  messages,
  onRemove,
  onClose,
}: {
  against: Against;
  /** Who sent it, or the other one of two. */
  other: { userId: string; name: string } | null;
  messages: MessageItem[];
  onRemove: (message: MessageItem) => void;
  onClose: () => void;
}) {
  const giveUp = () => {
    onClose();
    tellOutOfReach();
  };
  if (against?.kind === "block" && other)
    return (
      <LazyPart part={blockDialog} props={{ member: other, leaveTo: "/messages", onClose }} giveUp={giveUp} />
    );
  if (against?.kind === "remove") {
    const { message } = against;
    const remove = () => {
      onClose();
      onRemove(message);
    };
    return <LazyPart part={removeDialog} props={{ message, onRemove: remove, onClose }} giveUp={giveUp} />;
  }
  if (against?.kind !== "report") return null;
  const { message } = against;
  const around = messages
    .filter(
      ({ seq, removedAt, id }) => id !== message.id && removedAt === null && seq <= message.seq + EXCERPTS,
    )
    .slice(-EXCERPTS)
    .reverse();
  const thing = {
    type: "message" as const,
    id: message.id,
    owner: other,
    excerpts: around.map(({ id, body }) => ({ id, text: body.slice(0, 200) })),
  };
  return <LazyPart part={reportDialog} props={{ thing, leaveTo: "/messages", onClose }} giveUp={giveUp} />;
}
