import { useEffect, useRef } from "react";

const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

interface Turnstile {
  render(
    place: HTMLElement,
    options: { sitekey: string; theme: "auto"; appearance: "interaction-only" },
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
 * Nothing where it is not configured.
 * @param answer what the action gave: each refusal uses the token up, and the widget starts anew
 */
export function CaptchaSlot({ siteKey, answer }: { siteKey: string | null; answer: unknown }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!siteKey) return;
    let widget: string | undefined;
    let gone = false;
    // Read by the effect: a token is good for one answer.
    void answer;
    loadTurnstile().then(
      (turnstile) => {
        if (!gone && place.current)
          widget = turnstile.render(place.current, {
            sitekey: siteKey,
            theme: "auto",
            appearance: "interaction-only",
          });
      },
      () => undefined,
    );
    return () => {
      gone = true;
      if (widget) window.turnstile?.remove(widget);
    };
  }, [siteKey, answer]);
  return siteKey ? <div ref={place} className="empty:hidden" /> : null;
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
      else failed(new Error("Turnstile did not start"));
    };
    script.onerror = () => {
      loading = null;
      failed(new Error("Turnstile did not come"));
    };
    document.head.appendChild(script);
  });
  return loading;
}
