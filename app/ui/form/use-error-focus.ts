import { type RefObject, useEffect, useRef } from "react";

/**
 * Puts the focus into the first field with an error, or to the sentence about the whole form, once per answer: it is
 * heard, and comes into view.
 * @param answer what the action gave; undefined before the first
 */
export function useErrorFocus<E extends HTMLElement>(answer: unknown): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    if (!answer) return;
    const found = ["[aria-invalid]", "[role=alert]"].map((each) =>
      form.current?.querySelector<HTMLElement>(each),
    );
    found.find(Boolean)?.focus();
  }, [answer]);
  return form;
}
