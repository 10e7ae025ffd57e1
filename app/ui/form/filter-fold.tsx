import { SlidersHorizontal, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { cx } from "../cx.ts";
import { Button, ButtonLink, buttonClass } from "../primitives/button.tsx";
import { OVERLAY } from "../primitives/overlay.ts";
import { useBackCloses } from "../primitives/use-back-closes.ts";
import { CONTROL } from "./field.tsx";

interface Fold {
  details: React.RefObject<HTMLDetailsElement | null>;
  close(): void;
}

/** What a form needs that folds its filters: it closes them when it is sent. Who was in them is at what opened them then. */
export function useFilterFold(): Fold {
  const details = useRef<HTMLDetailsElement>(null);
  return {
    details,
    close: () => {
      const { current: fold } = details;
      if (!fold?.open) return;
      const { activeElement } = document;
      const within = activeElement === document.body || fold.contains(activeElement);
      fold.open = false;
      if (within) fold.querySelector("summary")?.focus();
    },
  };
}

/** From the last of a sheet to its first, and the other way round: the page below it is not reached. */
function stayWithin(sheet: Element, event: React.KeyboardEvent): void {
  const stops = [...sheet.querySelectorAll<HTMLElement>("a, button, select, input:not([type=hidden])")];
  const { activeElement } = document;
  const atItsEnd = activeElement === stops.at(event.shiftKey ? 0 : -1);
  // Its head has the focus when it opens, and stands before its first stop.
  const atItsHead = event.shiftKey && activeElement?.localName === "h2";
  const onTheWay = sheet.contains(activeElement) && !atItsEnd && !atItsHead;
  if (onTheWay) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0)?.focus();
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

/** In the address of a page whose filters are unfolded from the start. */
const UNFOLDED = "unfolded";

/**
 * The filters of a list, in the row of its form: they unfold below it; on phones they are a sheet from below. With script or
 * without. Their fields are drawn when they are looked for: most visits never do, and two hundred countries were a
 * third of all that the page of Discover is made of. What is set has to be sent along, so then they are there at once.
 */
export function FilterFold({ fold, set, here, cleared, fields, ticks }: FilterFoldProps) {
  const unfolded = useSearchParams()[0].has(UNFOLDED);
  const [lookedFor, setLookedFor] = useState(false);
  // How often it was unfolded as a sheet, 0 while it is none: closed and unfolded at once, a browser tells of it once.
  const [times, setTimes] = useState(0);
  const sheet = times > 0;
  const panel = useRef<HTMLDivElement>(null);
  const { details, close } = fold;
  useBackCloses(sheet, close);
  useEffect(() => {
    if (times > 0) panel.current?.querySelector("h2")?.focus();
  }, [times]);
  // Unfolded before the script was there.
  useEffect(() => setLookedFor(details.current?.open === true), [details]);
  return (
    <details
      ref={details}
      open={unfolded}
      className="contents details-content:order-last details-content:basis-full"
      onToggle={({ currentTarget: { open } }) => {
        setTimes((before) => (open && matchMedia("(width < 40rem)").matches ? before + 1 : 0));
        if (open) setLookedFor(true);
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
        else if (event.key === "Tab" && sheet && panel.current) stayWithin(panel.current, event);
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
      <div
        ref={panel}
        {...(sheet ? { role: "dialog", "aria-modal": true, "aria-label": "Filters" } : {})}
        className="order-last basis-full rounded-card border border-hairline bg-surface p-4 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-50 max-sm:max-h-[85dvh] max-sm:overflow-y-auto max-sm:overscroll-contain max-sm:rounded-t-sheet max-sm:rounded-b-none max-sm:pb-safe max-sm:shadow-raised sm:p-5"
      >
        <div className="mb-2 flex items-center justify-between sm:hidden">
          <h2 tabIndex={-1} className="text-22 outline-none">
            Filters
          </h2>
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
        {lookedFor || unfolded || set > 0 ? (
          <>
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
          </>
        ) : (
          <ButtonLink to={`${here}${here.includes("?") ? "&" : "?"}${UNFOLDED}`}>Show all filters</ButtonLink>
        )}
      </div>
    </details>
  );
}

/** The words that a list is searched for, in the same row. */
export function FilterSearch({
  label,
  value,
  ...input
}: {
  label: string;
  /** What the address asks for. */
  value: string;
} & Pick<React.ComponentProps<"input">, "placeholder" | "maxLength">) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(value);
  // Another address shows what it asks for, in the same field: who typed there is still in it.
  useEffect(() => {
    if (shown.current === value || !field.current) return;
    shown.current = value;
    field.current.value = value;
  }, [value]);
  return (
    <>
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={label}
        defaultValue={value}
        className={cx(CONTROL, "min-w-0 flex-1")}
        {...input}
      />
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
      <input
        key={String(on)}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={on}
        className="size-5"
      />
      {label}
    </label>
  );
}
