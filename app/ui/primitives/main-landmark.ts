/** Where a menu of the page lies while it is open: at the end of the document it belongs to no landmark of it. */
export function mainLandmark(): HTMLElement | null {
  return typeof document === "undefined" ? null : document.querySelector("main");
}
