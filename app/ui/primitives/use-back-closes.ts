import { useEffect, useRef } from "react";
import { sheetOpened } from "./sheet-history.ts";

/** The way back closes what lies over the page first, as it does in apps; a second one leaves the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open ? sheetOpened({ close: () => latest.current() }) : undefined), [open]);
}
