import { Hourglass } from "lucide-react";
import { Dialog } from "#app/ui/primitives/dialog.tsx";

/** The assistant is not built yet, and its dialog says so itself (product.md R31). */
export default function ComingDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Support Assistant"
      description="Get instant help from our AI assistant. Complex issues will be escalated to our team."
      size="chat"
    >
      <div className="flex h-full min-h-48 flex-col items-center justify-center gap-4 text-center">
        <Hourglass aria-hidden className="size-9 text-spark" strokeWidth={1.75} />
        <p className="max-w-[40ch] text-muted">
          The assistant is coming in this beta. Until then, write to support@thrive.example and a person
          answers.
        </p>
      </div>
    </Dialog>
  );
}
