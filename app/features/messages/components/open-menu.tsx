import { DropdownMenu } from "radix-ui";
import { cx } from "#app/ui/cx.ts";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { mainLandmark } from "#app/ui/primitives/main-landmark.ts";
import type { MenuProps } from "./menu-items.ts";

/** The menu itself. Open from the start: it was asked for by a press. */
export default function OpenMenu({ label, sign: Sign, size, align, className, items, row }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger aria-label={label} className={buttonClass("ghost", size, className)}>
        <Sign aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={mainLandmark()}>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-48 rounded-card border border-hairline bg-raised p-1.5 shadow-raised"
        >
          {row ? (
            <DropdownMenu.Group className="flex gap-0.5 border-hairline border-b pb-1.5">
              {row().map(({ words, emoji, onSelect }) => (
                <DropdownMenu.Item
                  key={emoji}
                  aria-label={words}
                  onSelect={onSelect}
                  className="flex size-10 cursor-pointer items-center justify-center rounded-control text-18 outline-none data-highlighted:bg-text/8 pointer-coarse:size-11"
                >
                  {emoji}
                </DropdownMenu.Item>
              ))}
            </DropdownMenu.Group>
          ) : null}
          {items().map(({ words, sign: ItemSign, danger, onSelect }) => (
            <DropdownMenu.Item
              key={words}
              onSelect={onSelect}
              className={cx(
                "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-3 text-14 outline-none data-highlighted:bg-text/8 pointer-coarse:min-h-11",
                danger && "text-danger",
              )}
            >
              <ItemSign aria-hidden className={cx("size-4.5", !danger && "text-muted")} strokeWidth={1.75} />
              {words}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
