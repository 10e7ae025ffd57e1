import { ArrowLeftRight } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { mainLandmark } from "#app/ui/primitives/main-landmark.ts";
import { type ApplicationStatus, COLUMNS, type Column, moveInto } from "../rules.ts";

/** The columns an application can be moved to from where it stands. */
export function columnsFor(status: ApplicationStatus): Column[] {
  return (Object.keys(COLUMNS) as Column[]).filter((column) => moveInto(column, status) !== null);
}

/** Moves a card without dragging it. */
export function MoveMenu({
  name,
  status,
  onMove,
}: {
  name: string;
  status: ApplicationStatus;
  onMove: (column: Column) => void;
}) {
  const columns = columnsFor(status);
  if (columns.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className={buttonClass("quiet", "sm")} aria-label={`Move ${name} to…`}>
        <ArrowLeftRight aria-hidden className="size-4" strokeWidth={1.75} />
        Move to…
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={mainLandmark()}>
        <DropdownMenu.Content
          align="start"
          sideOffset={6}
          className="z-50 min-w-44 rounded-card border border-hairline bg-raised p-1.5 shadow-raised"
        >
          {columns.map((column) => (
            <DropdownMenu.Item
              key={column}
              onSelect={() => onMove(column)}
              className="flex min-h-11 cursor-pointer items-center rounded-control px-3 text-14 outline-none data-highlighted:bg-text/8"
            >
              {COLUMNS[column].label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
