import { useEffect, useRef, useState } from "react";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

interface Turnstile {
  render(
    place: HTMLElement,
    options: { sitekey: string; theme: "dark" | "light"; appearance: "interaction-only" },
  ): string;
  remove(widget: string): void;
}

declare global {
  interface Window {
    /** What the script leaves once it is loaded. */
    turnstile?: Turnstile;
  }
}

/**
 * Where Turnstile asks whom it doubts; everybody else passes unseen (product.md §6 *auth*: only after risk signals).
 * Nothing where it is not configured. Where its script does not come, or none runs, it says so: nothing passes then.
 * @param answer what the action gave: each refusal uses the token up, and the widget starts anew
 */
export function CaptchaSlot({ siteKey, answer }: { siteKey: string | null; answer: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!siteKey) return;
    let widget: string | undefined;
    let gone = false;
    // Read by the effect: a token is good for one answer.
    void answer;
    loadTurnstile().then(
      (turnstile) => {
        if (gone || !place.current) return;
        setFailed(false);
        widget = turnstile.render(place.current, {
          sitekey: siteKey,
          // As the page is, whatever the device prefers.
          theme: document.documentElement.classList.contains("dark") ? "dark" : "light",
          appearance: "interaction-only",
        });
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      if (widget) window.turnstile?.remove(widget);
    };
  }, [siteKey, answer]);
  if (!siteKey) return null;
  return (
    <>
      <div ref={place} className="empty:hidden" />
      <noscript>
        <p className="text-14 text-danger">This form needs JavaScript: it checks that you are human.</p>
      </noscript>
      <p role="status" className="text-14 text-danger empty:hidden">
        {failed
          ? "We could not load the check that you are human. Something may block challenges.cloudflare.com: allow it, and load this page again."
          : null}
      </p>
    </>
  );
}

let loading: Promise<Turnstile> | null = null;

function loadTurnstile(): Promise<Turnstile> {
  loading ??= new Promise<Turnstile>((ready, failed) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => {
      const turnstile = window.turnstile;
      if (turnstile) ready(turnstile);
      else miss("Turnstile did not start");
    };
    script.onerror = () => miss("Turnstile did not come");
    function miss(why: string): void {
      loading = null;
      failed(new Error(why));
    }
    document.head.appendChild(script);
  });
  return loading;
}
