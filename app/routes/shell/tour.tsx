import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { TourDialog } from "#app/features/profiles/components/tour-dialog.tsx";
import type { TourMoment } from "#app/features/profiles/tour/schema.ts";
import { TOUR_LENGTH, TOUR_STEPS, tourBelongsOn } from "#app/features/profiles/tour/steps.ts";
import { keepTourPlace, readTourPlace, type TourPlace } from "./tour-place.ts";

/**
 * The onboarding tour of a member who has not had it (specification §2, §4): shown on the first page of members, while
 * nothing else lies over it. Next visits the page its step speaks of and goes on to the next step; every way out ends it
 * for good.
 */
export default function Tour({ memberId, waits }: { memberId: string; waits: boolean }) {
  const [place, setPlace] = useState(() => readTourPlace(memberId, TOUR_LENGTH));
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const free = useNothingElseOpen();
  const shown = !place.over && !waits && free && tourBelongsOn(pathname);

  const move = (next: TourPlace) => {
    keepTourPlace(next);
    setPlace(next);
  };
  useEffect(() => {
    // The word that it is over may have been lost on its way.
    if (place.over) tell({ moment: "completed" });
    else if (shown && place.step === 0) {
      const first = { ...place, step: 1 };
      keepTourPlace(first);
      setPlace(first);
      tell({ moment: "started" });
    }
  }, [place, shown]);

  if (!shown) return null;
  const step = Math.max(1, place.step);
  const end = () => move({ ...place, over: true });
  const goOn = () => {
    if (step === TOUR_LENGTH) {
      end();
      void navigate("/dashboard");
      return;
    }
    move({ ...place, step: step + 1 });
    tell({ moment: "step", step: step + 1 });
    const { route } = TOUR_STEPS[step - 1] ?? {};
    if (route) void navigate(route);
  };
  return (
    <TourDialog step={step} onNext={goOn} onBack={() => move({ ...place, step: step - 1 })} onEnd={end} />
  );
}

/** False while another dialog is open in this window; the tour's own does not count. */
function useNothingElseOpen(): boolean {
  const [free, setFree] = useState(false);
  useEffect(() => {
    const look = () => setFree(document.querySelector("[role=dialog]:not(:has([data-tour]))") === null);
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, []);
  return free;
}

/** Tells the server. What goes wrong with the tour is never shown (product.md R28): the next window tells it again. */
function tell(moment: TourMoment): void {
  fetch("/api/v1/tour", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(moment),
    keepalive: true,
  }).catch(() => undefined);
}
