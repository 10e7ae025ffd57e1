import { decodeCursor, encodeCursor } from "#app/core/cursor.ts";
import type { Spot } from "#app/core/place-key.ts";
import type { Query } from "#app/db/client.server.ts";
import type { Window } from "#app/db/compiled-select.server.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { readDeckPage } from "../deck-page.ts";
import { type Place, placesOf } from "../map/places.ts";
import {
  asksForNewest,
  type Deck,
  type DeckPage,
  deckQueries,
  depthOf,
  endOfLook,
  type LookedAt,
  nowhereOf,
  toDeck,
  valuesOf,
  wordValues,
} from "./deck.server.ts";
import { PINS, type PinRow } from "./pins.server.ts";
import { type ReaderRow, readerQuery, spotOf } from "./reader.server.ts";

/** So many, the newest, are on a map at once. */
export const MAP_WINDOW = 240;

/** Which part of what is asked for, and which of its places is open. */
export interface MapPage extends DeckPage {
  /** Where the part begins; null at the newest. */
  after: ReturnType<typeof decodeCursor>;
}

/** Where everything lies that is asked for. */
export interface DeckMap {
  places: Place[];
  /** How many of them lie nowhere: from anywhere, or of a place that is not known or not told. */
  unplaced: number;
  /** Where the next part begins; null at the end. */
  older: string | null;
  /** Where this part begins; null at the newest. */
  from: string | null;
  /** Of the circle that is asked for. */
  middle: Spot | null;
  nowhere: string | null;
  /** What lies at the places that are open. */
  deck: Deck | null;
}

/** Which map an address asks for. */
export function readMapPage(query: URLSearchParams): MapPage {
  return { ...readDeckPage(query), after: decodeCursor(query.get("from")) };
}

/**
 * Reads where the newest of a tab lie, by the rules of its cards, and the cards of the places that are open: in one batch.
 */
export function mapQueries(ctx: QueryContext, page: MapPage): readonly Query<unknown[]>[] {
  const { tab, filters, after } = page;
  const whole = { tab, filters };
  const pins = PINS[tab];
  const found = asksForNewest(whole)
    ? pins[after ? "later" : "first"].query(ctx.db, {
        ...valuesOf(ctx, whole),
        ...after,
        limit: MAP_WINDOW,
      })
    : pins.matching.query(ctx.db, { ...wordValues(ctx, whole, after), limit: MAP_WINDOW });
  const [reader = readerQuery(ctx, tab, filters), ...cards] = opensPlaces(page) ? deckQueries(ctx, page) : [];
  return [reader, found, ...cards];
}

/** The map of what `mapQueries` answered. */
export function toMap(
  ctx: Pick<MemberContext, "clock" | "viewer">,
  page: MapPage,
  answers: readonly unknown[],
): DeckMap {
  const [readers = [], found = [], ...cards] = answers as [ReaderRow[]?, unknown[]?, ...unknown[]];
  const { filters, after } = page;
  const [rows, looked] = asksForNewest({ filters })
    ? ([found, null] as [PinRow[], null])
    : (found as Window<PinRow, LookedAt>);
  const last = rows.at(-1);
  const older =
    last && rows.length === MAP_WINDOW ? { key: last.key, id: last.id } : endOfLook(looked, depthOf(filters));
  const [reader] = readers;
  return {
    ...placesOf(rows),
    older: older && encodeCursor(older),
    from: after && encodeCursor(after),
    middle: reader && filters.within ? spotOf({ lat: reader.middleLat, lon: reader.middleLon }) : null,
    nowhere: nowhereOf(reader, filters),
    deck: opensPlaces(page) ? toDeck(ctx, page, [readers, ...cards]) : null,
  };
}

function opensPlaces({ spots = [] }: MapPage): boolean {
  return spots.length > 0;
}
