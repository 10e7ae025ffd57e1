import { X } from "lucide-react";
import type { RefObject } from "react";
import { Link } from "react-router";
import { countryName } from "#app/core/countries.ts";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { byCount, type Place, type SpotWord } from "../map/places.ts";
import type { Deck } from "../queries/deck.server.ts";
import type { DeckTab } from "../schema.ts";
import DeckList from "./deck-list.tsx";
import { countWords, moreWords, placesWords } from "./map-words.ts";

/** Where whoever chose or closed a place goes on. */
interface Titled {
  heading: RefObject<HTMLHeadingElement | null>;
}

/** So many places stand beside the map; those on it are all there. */
const MOST_LISTED = 10;

/** What lies at the places that are open. */
export function OpenPlaces({
  places,
  query,
  here,
  deck,
  memberId,
  closed,
  heading,
}: Titled & {
  /** Those of the map; none where they are not on it any more. */
  places: readonly Place[];
  query: string;
  /** The address of this very map. */
  here: string;
  deck: Deck;
  memberId: string;
  /** The address of the map without it. */
  closed: string;
}) {
  const [only] = places;
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 scroll-mt-20 break-words py-1.5 text-22">
          {placesWords(places)}
          {places.length === 1 && only?.country ? (
            <span className="text-muted">, {countryName(only.country)}</span>
          ) : null}
        </h2>
        <ButtonLink to={closed} preventScrollReset size="icon" aria-label="Close this place" title="Close">
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </ButtonLink>
      </div>
      <DeckList
        key={query}
        query={query}
        here={here}
        first={deck}
        memberId={memberId}
        ended={<p className="text-muted">Nothing is here any more.</p>}
      />
    </>
  );
}

/** The places that are seen on the map, for who would rather read. */
export function PlacesInView({
  tab,
  places,
  pathTo,
  all,
  heading,
}: Titled & {
  tab: DeckTab;
  places: readonly Place[];
  pathTo: (spots: readonly SpotWord[]) => string;
  /** The address of a map that shows every place. */
  all: string;
}) {
  const count = places.reduce((sum, place) => sum + place.count, 0);
  const listed = places.toSorted(byCount).slice(0, MOST_LISTED);
  const rest = places.length - listed.length;
  return (
    <>
      <div aria-live="polite">
        <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 py-1.5 text-22">
          {places.length === 1 ? "1 place in view" : `${places.length} places in view`}
        </h2>
        <p className="text-muted text-14">
          {places.length === 0 ? (
            <Link
              to={all}
              preventScrollReset
              className="inline-block py-1 text-text underline underline-offset-4"
            >
              Show all of them
            </Link>
          ) : (
            `With ${countWords(tab, count)}. Choose one to see what is there.`
          )}
        </p>
      </div>
      {listed.length > 0 ? (
        <ul className="flex flex-col divide-y divide-hairline rounded-card border border-hairline bg-surface">
          {listed.map((place) => (
            <li
              key={place.spot}
              className="relative flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 py-2"
            >
              <span className="min-w-0 flex-1 basis-28 truncate">
                <Link
                  to={pathTo([place.spot])}
                  preventScrollReset
                  className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {place.name}
                </Link>
                {place.country ? (
                  <span className="text-14 text-muted">, {countryName(place.country)}</span>
                ) : null}
              </span>
              <span className="shrink-0 text-14 text-muted tabular">{countWords(tab, place.count)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {rest > 0 ? (
        <p className="text-14 text-muted">And {moreWords(rest)}: come closer to see them here.</p>
      ) : null}
    </>
  );
}
