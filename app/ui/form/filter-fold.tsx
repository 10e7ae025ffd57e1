import { SlidersHorizontal, X } from "lucide-react";
import { useRef, useState } from "react";
import { cx } from "../cx.ts";
import { Button, ButtonLink, buttonClass } from "../primitives/button.tsx";
import { OVERLAY } from "../primitives/overlay.ts";
import { useBackCloses } from "../primitives/use-back-closes.ts";
import { CONTROL } from "./field.tsx";

interface Fold {
  details: React.RefObject<HTMLDetailsElement | null>;
  close(): void;
}

/** What a form needs that folds its filters: it closes them when it is sent. */
export function useFilterFold(): Fold {
  const details = useRef<HTMLDetailsElement>(null);
  return {
    details,
    close: () => {
      if (details.current) details.current.open = false;
    },
  };
}

interface FilterFoldProps {
  fold: Fold;
  /** How many filters are set. */
  set: number;
  /** The page as it is, and as it is without a filter. */
  here: string;
  cleared: string;
  /** Fields beside each other where there is room. */
  fields: React.ReactNode;
  /** What is ticked below them. */
  ticks: React.ReactNode;
}

/**
 * The filters of a list, in the row of its form: they unfold below it; on phones they are a sheet from below. With script or
 * without.
 */
export function FilterFold({ fold, set, here, cleared, fields, ticks }: FilterFoldProps) {
  const [sheet, setSheet] = useState(false);
  const { details, close } = fold;
  useBackCloses(sheet, close);
  return (
    <details
      ref={details}
      className="contents details-content:order-last details-content:basis-full"
      onToggle={({ currentTarget }) => setSheet(currentTarget.open && matchMedia("(width < 40rem)").matches)}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        close();
        details.current.querySelector("summary")?.focus();
      }}
    >
      <summary className={buttonClass("quiet", "md", "cursor-pointer list-none max-sm:px-3")}>
        <SlidersHorizontal aria-hidden className="size-5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Filters</span>
        {set > 0 ? (
          <span className="rounded-full bg-spark/12 px-1.5 font-semibold text-12 text-spark leading-5 tabular">
            {set}
            <span className="sr-only"> set</span>
          </span>
        ) : null}
      </summary>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={close}
        className={cx(OVERLAY, "sm:hidden")}
      />
      <div className="order-last basis-full rounded-card border border-hairline bg-surface p-4 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-50 max-sm:max-h-[85dvh] max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:rounded-t-sheet max-sm:rounded-b-none max-sm:pb-safe max-sm:shadow-raised sm:p-5">
        <div className="mb-2 flex items-center justify-between sm:hidden">
          <h2 className="text-22">Filters</h2>
          {/* A link: without script the sheet is left as well. */}
          <ButtonLink
            to={here}
            size="icon"
            variant="ghost"
            aria-label="Close"
            className="-mr-2"
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <X aria-hidden className="size-5" strokeWidth={1.75} />
          </ButtonLink>
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">{fields}</div>
        <div className="mt-4 flex flex-wrap gap-x-6 gap-y-2">{ticks}</div>
        <div className="mt-5 flex flex-wrap justify-end gap-2 max-sm:sticky max-sm:bottom-0 max-sm:bg-surface max-sm:py-3">
          <ButtonLink to={cleared} onClick={close}>
            Clear all
          </ButtonLink>
          <Button type="submit" variant="spark" className="max-sm:flex-1">
            Show results
          </Button>
        </div>
      </div>
    </details>
  );
}

/** The words that a list is searched for, in the same row. */
export function FilterSearch({
  label,
  ...input
}: { label: string } & Pick<React.ComponentProps<"input">, "placeholder" | "maxLength" | "defaultValue">) {
  return (
    <>
      <input type="search" name="q" aria-label={label} className={cx(CONTROL, "min-w-0 flex-1")} {...input} />
      <Button type="submit" className="max-sm:sr-only max-sm:focus:not-sr-only">
        Search
      </Button>
    </>
  );
}

/** One thing that a list is narrowed to. */
export function FilterTick({
  name,
  label,
  value,
  on,
}: {
  name: string;
  label: string;
  value: string;
  on: boolean;
}) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-14">
      <input type="checkbox" name={name} value={value} defaultChecked={on} className="size-5" />
      {label}
    </label>
  );
}
