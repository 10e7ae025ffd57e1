import { Hourglass } from "lucide-react";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { DialogName } from "./dialog-names.ts";

const DIALOGS: Record<
  Exclude<DialogName, "post-opportunity" | "create-post" | "add-portfolio">,
  { title: string; description: string; what: string; size?: "chat" }
> = {
  support: {
    title: "Support Assistant",
    description: "Get instant help from our AI assistant. Complex issues will be escalated to our team.",
    what: "The assistant is coming in this beta. Until then, write to support@thrive.example and a person answers.",
    size: "chat",
  },
};

/** A dialog whose part of the product is not built yet says so itself (product.md R31). */
export default function ComingDialog({
  name,
  onOpenChange,
}: {
  name: Exclude<DialogName, "post-opportunity" | "create-post" | "add-portfolio">;
  onOpenChange: (open: boolean) => void;
}) {
  const dialog = DIALOGS[name];
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={dialog.title}
      description={dialog.description}
      size={dialog.size ?? "medium"}
    >
      <div className="flex h-full min-h-48 flex-col items-center justify-center gap-4 text-center">
        <Hourglass aria-hidden className="size-9 text-spark" strokeWidth={1.75} />
        <p className="max-w-[40ch] text-muted">{dialog.what}</p>
      </div>
    </Dialog>
  );
}
