import { useRef } from "react";

/**
 * For a form whose page goes with the answer, and who is signed in with it: of two clicks the second would find nobody
 * signed in, and its answer would stand in place of the first one's.
 * @returns its `onSubmit`
 */
export function useOnce(): (event: React.FormEvent) => void {
  const sent = useRef(false);
  return (event) => {
    if (sent.current) event.preventDefault();
    sent.current = true;
  };
}
