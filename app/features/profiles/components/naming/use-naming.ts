import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { begunHandle } from "#app/core/mentions.ts";

/** What the list of people does with a key; true when it was meant for it. */
export type KeyHandler = (key: string) => boolean;

/** Follows the caret of a field to the handle that is being written there, and puts the chosen one in its place. */
export function useNaming(field: RefObject<HTMLTextAreaElement | null>, change: (text: string) => void) {
  const [begun, setBegun] = useState<ReturnType<typeof begunHandle>>(null);
  const [active, setActive] = useState<string | null>(null);
  const keys = useRef<KeyHandler | null>(null);
  const given = useRef<number | null>(null);

  const look = () => {
    const { value = "", selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const found = selectionStart === selectionEnd ? begunHandle(value, selectionStart) : null;
    if (found?.from !== given.current) given.current = null;
    setBegun(found && given.current === null ? found : null);
  };
  const close = () => {
    given.current = begun?.from ?? null;
    setBegun(null);
    setActive(null);
  };
  const choose = (handle: string) => {
    const element = field.current;
    if (!element || !begun) return;
    element.setRangeText(`@${handle} `, begun.from, begun.from + 1 + begun.words.length, "end");
    close();
    change(element.value);
    element.focus();
  };
  /** @returns whether the key was meant for the list */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!begun || event.nativeEvent.isComposing || event.shiftKey) return false;
    if (event.key === "Escape") close();
    else if (!keys.current?.(event.key)) return false;
    event.preventDefault();
    return true;
  };
  return { words: begun?.words ?? null, active, setActive, keys, look, close, choose, onKeyDown };
}
