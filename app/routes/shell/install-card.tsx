import { useEffect, useState } from "react";
import { browserSession } from "#app/browser/browser-session.ts";
import type { InstallOffer } from "#app/browser/install-offer.ts";
import { isApplePhone, mayAsk, readVisits, type Visits, withVisit } from "#app/browser/install-visits.ts";
import { recordInstallPrompt } from "#app/browser/page-views.ts";
import { keep, readKept } from "#app/browser/storage.ts";
import { Button } from "#app/ui/primitives/button.tsx";

const KEY = "thrive-visits";

/**
 * From the third visit on: Thrive can stand on this device like an app. Said once, out of the way of everything else;
 * "Not now" is remembered, and who has installed it is not asked.
 */
export function InstallCard() {
  const way = useWay();
  const [gone, setGone] = useState(false);
  const [asking, setAsking] = useState(false);
  const shown = way !== null && !gone;
  useEffect(() => {
    if (shown) recordInstallPrompt("shown");
  }, [shown]);
  if (!shown) return null;

  const answer = (outcome: "accepted" | "dismissed") => {
    setGone(true);
    rememberAnswer();
    recordInstallPrompt(outcome);
  };
  return (
    <section
      aria-labelledby="install-title"
      className="fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom,0px))] z-20 rounded-card border border-hairline bg-raised p-4 shadow-raised print:hidden sm:left-auto sm:w-88 lg:right-6 lg:bottom-6"
    >
      <div className="flex items-start gap-3">
        <img src="/icon.svg" alt="" width={44} height={44} className="size-11 rounded-control" />
        <div className="min-w-0">
          <h2 id="install-title" className="text-16">
            Thrive on this device
          </h2>
          <p className="mt-0.5 text-14 text-muted">
            {way === "by hand"
              ? "Tap Share, then “Add to Home Screen”: it opens like an app."
              : "It opens like an app, and messages and your deck can be read without a network."}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={() => answer("dismissed")}>
          {way === "by hand" ? "Got it" : "Not now"}
        </Button>
        {way === "by hand" ? null : (
          <Button
            size="sm"
            // An offer is good for one question: a second press would fail.
            disabled={asking}
            onClick={() => {
              setAsking(true);
              void way.prompt().then(({ outcome }) => answer(outcome));
            }}
          >
            Install
          </Button>
        )}
      </div>
    </section>
  );
}

/** How it can be installed here, if this is a moment to say so. */
function useWay(): InstallOffer | "by hand" | null {
  const [way, setWay] = useState<InstallOffer | "by hand" | null>(null);
  useEffect(() => {
    if (isInstalled() || !mayAsk(countVisit())) return;
    const look = () => setWay(window.thriveInstallOffer ?? (isApplePhone(navigator) ? "by hand" : null));
    const installed = () => {
      rememberAnswer();
      setWay(null);
    };
    look();
    window.addEventListener("beforeinstallprompt", look);
    window.addEventListener("appinstalled", installed);
    return () => {
      window.removeEventListener("beforeinstallprompt", look);
      window.removeEventListener("appinstalled", installed);
    };
  }, []);
  return way;
}

function isInstalled(): boolean {
  // Safari's own word for it.
  const { standalone } = navigator as Navigator & { standalone?: boolean };
  return standalone === true || matchMedia("(display-mode: standalone)").matches;
}

/** Without storage every visit is the first, and nobody is asked. */
function countVisit(): Visits {
  const session = browserSession();
  const visits = readVisits(readKept("localStorage", KEY));
  const now = session === null ? visits : withVisit(visits, session);
  if (now !== visits) keep("localStorage", KEY, JSON.stringify(now));
  return now;
}

function rememberAnswer(): void {
  const visits = readVisits(readKept("localStorage", KEY));
  keep("localStorage", KEY, JSON.stringify({ ...visits, answered: true } satisfies Visits));
}
