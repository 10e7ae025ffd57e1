import { type RefObject, useEffect, useRef } from "react";

/**
 * Puts the focus into the first field with an error, once per answer: whoever cannot see the page hears its sentence.
 * @param answer what the action gave; undefined before the first
 */
export function useErrorFocus<E extends HTMLElement>(answer: unknown): RefObject<E | null> {
  const form = useRef<E>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);
  return form;
}
