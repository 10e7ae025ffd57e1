import { useCallback, useEffect, useRef, useState } from "react";
import { keepPlaces, type Left } from "../rules.ts";

/** As long as a double click may last: its second half must not fall on the row below. */
const KEPT_FOR = 400;

/** The list as it is shown: what was deleted keeps its place for a moment. */
export function useKeptPlaces<Item extends { id: string }>(items: Item[]) {
  const [left, setLeft] = useState<Left<Item>[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const rows = keepPlaces(items, left);
  const keepPlace = useCallback((item: Item, index: number) => {
    setLeft((before) => [...before, { item, index }]);
    timers.current.add(
      setTimeout(() => setLeft((before) => before.filter((entry) => entry.item.id !== item.id)), KEPT_FOR),
    );
  }, []);
  return {
    rows,
    keepPlace: (item: Item) => keepPlace(item, rows.indexOf(item)),
    isLeaving: (item: Item | undefined) => left.some((entry) => entry.item.id === item?.id),
  };
}
