import { Link } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { closerView, holdsOne, type Pin } from "../map/clusters.ts";
import type { SpotWord } from "../map/places.ts";
import type { MapView } from "../map/view.ts";
import type { DeckTab } from "../schema.ts";
import { countWords, placesWords } from "./map-words.ts";

/** How many are where: a place opens, several that lie close are taken apart. Told apart by form: those have two rings. */
export function MapPin({
  pin,
  tab,
  view,
  open,
  pathTo,
}: {
  pin: Pin;
  tab: DeckTab;
  view: MapView;
  /** The places that are open. */
  open: readonly SpotWord[];
  /** @param closer null where the view stays as it is */
  pathTo: (spots: readonly SpotWord[], closer: MapView | null) => string;
}) {
  const several = pin.places.length > 1;
  const closer = several ? closerView(pin, view) : null;
  const chosen = holdsOne(pin, open);
  const spots = pin.places.map(({ spot }) => spot);
  return (
    <li
      className={cx("absolute size-0", chosen && "z-1")}
      style={{ left: inside(pin.left), top: inside(pin.top) }}
    >
      <Link
        to={closer ? pathTo(open, closer) : pathTo(spots, null)}
        preventScrollReset
        draggable={false}
        aria-current={chosen ? "true" : undefined}
        className={cx(
          "absolute grid size-10 -translate-1/2 place-items-center rounded-full border-2 font-semibold text-14 tabular transition-colors duration-150 after:absolute after:-inset-1",
          chosen
            ? "border-text bg-text text-canvas"
            : "border-spark bg-surface text-text hover:bg-raised hover:border-text",
          several && "outline-2 outline-spark/45 outline-offset-2",
        )}
      >
        <span aria-hidden>{pin.count}</span>
        <span className="sr-only">
          {`${placesWords(pin.places)}, ${countWords(tab, pin.count)}${closer ? ", come closer" : ""}`}
        </span>
      </Link>
      <span
        aria-hidden
        className={cx(
          "pointer-events-none absolute hidden max-w-24 rounded-full bg-surface px-1.5 text-12 leading-4 @xl:flex",
          pin.top > 0.9 ? "bottom-6" : "top-6",
          pin.left > 0.93 ? "-right-5" : pin.left < 0.07 ? "-left-5" : "left-0 -translate-x-1/2",
        )}
      >
        <span className="truncate">{pin.places[0].name}</span>
        {several ? <span className="shrink-0">&nbsp;+{pin.places.length - 1}</span> : null}
      </span>
    </li>
  );
}

/** As near to its place as all of it is seen. */
function inside(share: number): string {
  return `clamp(1.5rem, ${(share * 100).toFixed(2)}%, calc(100% - 1.5rem))`;
}
