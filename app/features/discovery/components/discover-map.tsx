import { Maximize, Minus, Plus } from "lucide-react";
import { useEffect, useId, useMemo, useRef } from "react";
import { Link, type LinkProps, useNavigate, useSearchParams } from "react-router";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { discoverPath, spotsQuery } from "../discover-path.ts";
import type { Filters } from "../filters.ts";
import { clustersOf, pinsIn } from "../map/clusters.ts";
import { readSpots, type SpotWord, spotIn, writeSpots } from "../map/places.ts";
import {
  CLOSEST,
  held,
  type MapView,
  project,
  readView,
  viewOf,
  viewOfCircle,
  WIDEST,
  writeView,
} from "../map/view.ts";
import type { DeckMap } from "../queries/map.server.ts";
import type { DeckTab } from "../schema.ts";
import { LandChart } from "./land-chart.tsx";
import { MapPin } from "./map-pin.tsx";
import { unplacedWords } from "./map-words.ts";
import { OpenPlaces, PlacesInView } from "./place-panel.tsx";
import { useMapDrag } from "./use-map-drag.ts";

interface DiscoverMapProps {
  tab: DeckTab;
  filters: Filters;
  map: DeckMap;
  memberId: string;
  /** Shown when there is nothing at all. */
  ended: React.ReactNode;
}

/** Where everything of a tab lies: pins that open what is there, and what has no place told beside. */
export default function DiscoverMap({ tab, filters, map, memberId, ended }: DiscoverMapProps) {
  const { places, unplaced, older, deck } = map;
  if (places.length > 0 || deck) return <Chart tab={tab} filters={filters} map={map} memberId={memberId} />;
  if (unplaced === 0 && !older) return ended;
  return (
    <div className="flex flex-col gap-4">
      <div className="rounded-sheet border border-hairline-strong/60 border-dashed">
        <EmptyState
          title="Nothing here has a place"
          action={
            <ButtonLink to={discoverPath(tab, "list", filters)} variant="spark">
              Open the list
            </ButtonLink>
          }
        >
          {unplaced > 0 ? `${unplacedWords(tab, unplaced)}.` : "There is more to look through."}
        </EmptyState>
      </div>
      <Parts tab={tab} filters={filters} map={map} />
    </div>
  );
}

function Chart({ tab, filters, map, memberId }: Omit<DiscoverMapProps, "ended">) {
  const { places, middle, deck } = map;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const help = useId();
  const open = readSpots(query.get("place"));
  const at = query.get("at");
  const circle = useMemo(
    () => (middle && filters.within ? { middle, km: filters.within } : null),
    [middle, filters.within],
  );
  const fitting = useMemo(
    () =>
      circle
        ? viewOfCircle(circle.middle, circle.km)
        : viewOf(places.map(({ spot }) => project(spotIn(spot)))),
    [circle, places],
  );
  const view = useMemo(() => readView(at) ?? fitting, [at, fitting]);
  const seen = at === null ? null : view;
  const base = `${discoverPath(tab, "map", filters)}${map.from ? `&from=${map.from}` : ""}`;
  /** @param next null for what fits all of it */
  const pathTo = (spots: readonly SpotWord[], next: MapView | null) =>
    `${base}${spots.length > 0 ? `&place=${writeSpots(spots)}` : ""}${next ? `&at=${writeView(next)}` : ""}`;
  const { shown, handlers } = useMapDrag(view, (next) => {
    void navigate(pathTo(open, next), { replace: true, preventScrollReset: true });
  });
  const clusters = useMemo(() => clustersOf(places, shown.width), [places, shown.width]);
  const pins = pinsIn(shown, clusters);
  const heading = useHeading(writeSpots(open));
  return (
    <div className="grid gap-4 lg:grid-cols-[clamp(26rem,calc((100dvh-20.5rem)*1.4),64%)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
      <div className="@container flex flex-col gap-2">
        <section
          aria-label="Map"
          aria-describedby={help}
          className="relative aspect-7/5 cursor-grab touch-pan-y select-none overflow-hidden rounded-sheet border border-hairline bg-sunken active:cursor-grabbing"
          {...handlers}
        >
          <LandChart view={shown} circle={circle} />
          <ul aria-label="Places">
            {pins.map((pin) => (
              <MapPin
                key={pin.places[0].spot}
                pin={pin}
                tab={tab}
                view={shown}
                open={open}
                pathTo={(spots, closer) => pathTo(spots, closer ?? seen)}
              />
            ))}
          </ul>
        </section>
        <p id={help} className="sr-only">
          Pins stand in the order of reading, row by row. What is out of view is reached by stepping back.
        </p>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-12 text-muted">
            Towns by{" "}
            <a href="https://www.geonames.org" className="underline">
              GeoNames
            </a>
            , CC BY 4.0
          </p>
          <div className="ml-auto flex flex-wrap gap-2">
            {seen ? <Step label="Show all of them" to={pathTo(open, null)} Icon={Maximize} /> : null}
            {shown.width < WIDEST ? (
              <Step label="Step back" to={pathTo(open, zoomed(shown, 2))} Icon={Minus} />
            ) : null}
            {shown.width > CLOSEST ? (
              <Step label="Come closer" to={pathTo(open, zoomed(shown, 0.5))} Icon={Plus} />
            ) : null}
          </div>
        </div>
      </div>
      <div
        id="place"
        className="flex min-w-0 scroll-mt-20 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1"
      >
        {deck ? (
          <OpenPlaces
            places={places.filter(({ spot }) => open.includes(spot))}
            query={spotsQuery(tab, filters, open)}
            here={pathTo(open, seen)}
            deck={deck}
            memberId={memberId}
            closed={pathTo([], seen)}
            heading={heading}
          />
        ) : (
          <PlacesInView
            tab={tab}
            places={pins.flatMap((pin) => pin.places)}
            pathTo={(spots) => pathTo(spots, seen)}
            all={pathTo([], null)}
            heading={heading}
          />
        )}
      </div>
      <Parts tab={tab} filters={filters} map={map} />
    </div>
  );
}

/** The heading of what is beside the map: whoever chose a place there or on it goes on from it, and sees it. */
function useHeading(open: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current === open) return;
    before.current = open;
    heading.current?.focus({ preventScroll: true });
    const { top = 0 } = heading.current?.getBoundingClientRect() ?? {};
    if (top < 0 || top > window.innerHeight / 2) heading.current?.scrollIntoView();
  }, [open]);
  return heading;
}

/** What is not on the map: of no place, or older than what it holds. */
function Parts({ tab, filters, map }: Pick<DiscoverMapProps, "tab" | "filters" | "map">) {
  const { places, unplaced, older, from } = map;
  const newest = discoverPath(tab, "map", filters);
  return (
    <div className="flex flex-col gap-1 text-14 text-muted empty:hidden">
      {unplaced > 0 && places.length > 0 ? (
        <p>
          {unplacedWords(tab, unplaced)}:{" "}
          <Aside to={discoverPath(tab, "list", filters)}>see them in the list</Aside>.
        </p>
      ) : null}
      {from ? (
        <p>
          This is an older part. <Aside to={newest}>Back to the newest</Aside>
        </p>
      ) : null}
      {older ? (
        <p>
          The map holds some hundred at once.{" "}
          <Aside to={`${newest}&from=${older}`}>Go on to the older ones</Aside>
        </p>
      ) : null}
    </div>
  );
}

function Aside(props: LinkProps) {
  return <Link className="inline-block py-1 text-text underline underline-offset-4" {...props} />;
}

function Step({ label, to, Icon }: { label: string; to: string; Icon: typeof Plus }) {
  return (
    <ButtonLink to={to} replace preventScrollReset size="icon" aria-label={label} title={label}>
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </ButtonLink>
  );
}

function zoomed(view: MapView, by: number): MapView {
  return held({ ...view, width: view.width * by });
}
