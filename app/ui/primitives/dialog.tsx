import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { cx } from "../cx.ts";
import { buttonClass } from "./button.tsx";
import { OVERLAY } from "./overlay.ts";
import { useBackCloses } from "./use-back-closes.ts";
import { useDragToClose } from "./use-drag-to-close.ts";
import { useFocusReturn } from "./use-focus-return.ts";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  children: React.ReactNode;
  /** Beyond phones; phones always get a sheet. */
  size?: keyof typeof SIZES;
  /** Stands beside the title. */
  badge?: React.ReactNode;
  /** A press beside it does not close it. */
  steady?: boolean;
}

const SIZES = {
  narrow: "sm:w-[min(92vw,26rem)]",
  medium: "sm:w-[min(92vw,40rem)]",
  wide: "sm:w-[min(92vw,44rem)]",
  /** Specification §2 *Support Assistant dialog*: as high as it may be on phones, and its body parts the height itself. */
  chat: "h-[calc(100dvh-5.5rem)] sm:h-[600px] sm:w-[600px]",
};

/** A dialog: centred on desktops; on phones a sheet from below that is dragged away by its head. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  size = "medium",
  badge,
  steady,
}: DialogProps) {
  const drag = useDragToClose(() => onOpenChange(false));
  useBackCloses(open, () => onOpenChange(false));
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...focusReturn}
          onInteractOutside={(event) => steady && event.preventDefault()}
          className={cx(
            "fixed z-50 flex flex-col overflow-hidden border border-hairline bg-surface pb-safe shadow-raised",
            // Above a sheet there is room for a toast.
            "inset-x-0 bottom-0 max-h-[calc(100dvh-5.5rem)] animate-[sheet-up_220ms_ease-out] rounded-t-sheet max-sm:border-x-0 max-sm:border-b-0",
            "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[90dvh] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-[fade-in_180ms] sm:rounded-sheet",
            SIZES[size],
          )}
        >
          <div {...drag} className="max-sm:touch-none">
            <div aria-hidden className="mx-auto mt-2.5 h-1 w-10 rounded-full bg-hairline-strong sm:hidden" />
            <SheetHead title={title} description={description} badge={badge} />
          </div>
          <div
            className={cx(
              "min-h-0 flex-1 overflow-y-auto overscroll-contain",
              size === "chat" ? "flex flex-col" : "scroll-pb-24 p-5 sm:p-6",
            )}
          >
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A panel from the right: notifications and the menu. */
export function SideSheet({
  open,
  onOpenChange,
  title,
  description,
  children,
  badge,
}: Omit<DialogProps, "size" | "steady">) {
  useBackCloses(open, () => onOpenChange(false));
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          {...focusReturn}
          data-side-sheet
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-104 animate-[slide-in-right_220ms_ease-out] flex-col border-hairline border-l bg-surface pb-safe shadow-raised"
        >
          <SheetHead title={title} description={description} badge={badge} first />
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SheetHead({
  title,
  description,
  badge,
  first,
}: Pick<DialogProps, "title" | "description" | "badge"> & {
  /** It has the focus when the sheet opens, not what happens to stand beside it. */
  first?: boolean;
}) {
  return (
    <header className="flex items-start gap-3 border-hairline border-b px-5 pt-4 pb-4 sm:px-6 sm:pt-5">
      <div className="min-w-0 flex-1">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2">
          <Radix.Title
            className="text-22 outline-none"
            {...(first ? { tabIndex: -1, "data-first-focus": true } : {})}
          >
            {title}
          </Radix.Title>
          {badge ? <div className="-mx-3.5">{badge}</div> : null}
        </div>
        <Radix.Description className="mt-0.5 text-14 text-muted">{description}</Radix.Description>
      </div>
      <Radix.Close className={buttonClass("ghost", "icon", "-mt-1 -mr-2")} aria-label="Close">
        <X aria-hidden className="size-5" strokeWidth={1.75} />
      </Radix.Close>
    </header>
  );
}
