import { useEffect, useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";

/**
 * Asks for the mail once more; the next one is sent a minute after the last.
 * @param wait milliseconds until then, from the answer that brought this page
 */
export function ResendButton({ wait, busy }: { wait: number; busy: boolean }) {
  const left = useCountdown(wait);
  return (
    <Button type="submit" name="intent" value="resend" size="sm" disabled={busy || left > 0} formNoValidate>
      <span className="inline-block min-w-36 tabular">
        {left > 0 ? `Send again in ${left} s` : "Send again"}
      </span>
    </Button>
  );
}

/** Whole seconds that are left. Without script there is no countdown: too early is said by the server. */
function useCountdown(wait: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = performance.now() + wait;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
