import { BriefcaseBusiness, ImagePlus, type LucideIcon, Plus, Sparkles } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { CREATE_BUTTON } from "./create-button.ts";
import type { DialogName } from "./dialog-names.ts";
import { useOpenDialog } from "./dialogs.tsx";

const CREATE: { dialog: DialogName; icon: LucideIcon; label: string }[] = [
  { dialog: "create-post", icon: Sparkles, label: "Spark" },
  { dialog: "add-portfolio", icon: ImagePlus, label: "Add Portfolio" },
  { dialog: "post-opportunity", icon: BriefcaseBusiness, label: "Post Opportunity" },
];

/** What can be created (specification §2 *Mobile bottom bar*). Open from the start: it was asked for by a press. */
export default function CreateMenu() {
  const openDialog = useOpenDialog();
  return (
    <Radix.Root modal={false} defaultOpen>
      <Radix.Trigger aria-label="Create" className={CREATE_BUTTON}>
        <Plus aria-hidden className="size-6" strokeWidth={2} />
      </Radix.Trigger>
      <Radix.Content
        side="top"
        sideOffset={14}
        className="z-40 w-60 animate-[rise-in_180ms_ease-out] rounded-card border border-hairline bg-raised p-1.5 shadow-raised"
      >
        {CREATE.map(({ dialog, icon: Icon, label }) => (
          <Radix.Item
            key={dialog}
            onSelect={() => openDialog(dialog)}
            className="-outline-offset-2 flex h-12 cursor-pointer items-center gap-3 rounded-control px-3 data-[highlighted]:bg-text/8"
          >
            <Icon aria-hidden className="size-5 text-spark" strokeWidth={1.75} />
            {label}
          </Radix.Item>
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
