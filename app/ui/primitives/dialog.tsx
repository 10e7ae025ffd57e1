import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { cx } from "../cx.ts";
import { buttonClass } from "./button.tsx";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: string;
  children: React.ReactNode;
  /** Width and height beyond phones; phones always get a sheet. */
  className?: string;
  /** Stands above the title, for badges. */
  badge?: React.ReactNode;
}

/** A dialog: centred on desktops, a sheet from below on phones. */
export function Dialog({ open, onOpenChange, title, description, children, className, badge }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms] bg-overlay backdrop-blur-[2px]" />
        <Radix.Content
          className={cx(
            "fixed z-50 flex flex-col overflow-hidden border border-hairline bg-surface shadow-raised",
            "inset-x-0 bottom-0 max-h-[92dvh] animate-[sheet-up_220ms_ease-out] rounded-t-sheet pb-safe",
            "sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[90dvh] sm:w-[min(92vw,40rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-[fade-in_180ms] sm:rounded-sheet",
            className,
          )}
        >
          <header className="flex items-start gap-3 border-hairline border-b px-5 pt-5 pb-4">
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-2">
                <Radix.Title className="text-22">{title}</Radix.Title>
                {badge}
              </div>
              <Radix.Description className="mt-1 text-14 text-muted">{description}</Radix.Description>
            </div>
            <Radix.Close className={buttonClass("ghost", "icon", "-mt-2 -mr-2")} aria-label="Close">
              <X aria-hidden className="size-5" strokeWidth={1.75} />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
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
}: Omit<DialogProps, "className">) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-[fade-in_150ms] bg-overlay backdrop-blur-[2px]" />
        <Radix.Content className="fixed inset-y-0 right-0 z-50 flex w-[min(100vw,26rem)] animate-[slide-in-right_220ms_ease-out] flex-col border-hairline border-l bg-surface pb-safe shadow-raised">
          <header className="flex items-start gap-3 border-hairline border-b px-5 pt-5 pb-4">
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <Radix.Title className="text-22">{title}</Radix.Title>
                {badge}
              </div>
              <Radix.Description className="mt-1 text-14 text-muted">{description}</Radix.Description>
            </div>
            <Radix.Close className={buttonClass("ghost", "icon", "-mt-2 -mr-2")} aria-label="Close">
              <X aria-hidden className="size-5" strokeWidth={1.75} />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
