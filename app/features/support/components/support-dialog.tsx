import { useEffect, useState } from "react";
import { serverNow } from "#app/browser/server-clock.ts";
import { toast } from "#app/browser/toasts.ts";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { Conversation } from "./conversation.tsx";
import { useSupport } from "./use-support.ts";

interface SupportDialogProps {
  memberId: string | null;
  onOpenChange: (open: boolean) => void;
}

/** The Support Assistant (specification §2 *Support Assistant dialog*): for members; others are asked to sign in. */
export default function SupportDialog({ memberId, onOpenChange }: SupportDialogProps) {
  useEffect(() => {
    if (memberId) return;
    toast({ title: "Authentication required", description: "Please sign in to contact support" });
    onOpenChange(false);
  }, [memberId, onOpenChange]);
  return memberId ? <Assistant onOpenChange={onOpenChange} /> : null;
}

function Assistant({ onOpenChange }: Pick<SupportDialogProps, "onOpenChange">) {
  const support = useSupport(null, () => onOpenChange(false));
  const [now, setNow] = useState(serverNow);
  const category = support.thread?.ticket.category;
  const count = support.thread?.messages.length ?? 0;
  useEffect(() => {
    if (count > 0) setNow(serverNow());
  }, [count]);
  return (
    <Dialog
      open
      steady
      onOpenChange={onOpenChange}
      title="Support Assistant"
      description="Get instant help from our AI assistant. Complex issues will be escalated to our team."
      size="chat"
      badge={
        category ? (
          <Chip tone="strong" className="mx-3.5">
            {category}
          </Chip>
        ) : null
      }
    >
      <Conversation support={support} now={now} />
    </Dialog>
  );
}
