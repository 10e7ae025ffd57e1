import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { fetchAhead } from "#app/browser/fetch-ahead.ts";
import { fetchPart } from "#app/browser/load-part.ts";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { whenIdle } from "#app/browser/when-idle.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { CREATE_BUTTON } from "./create-button.ts";
import { Place } from "./place.tsx";

const createMenu = part(() => import("./create-menu.tsx"));

/** The phone's bar: four links and the create button (specification §2 *Mobile bottom bar*). */
export function BottomBar() {
  return (
    <nav
      aria-label="Main, bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-surface @container pb-safe lg:hidden print:hidden"
    >
      <ul className="mx-auto grid h-[min(4.5rem,88px)] max-w-lg grid-cols-5 items-center">
        <Place name="home" look="bar" />
        <Place name="discover" look="bar" />
        <li className="flex justify-center">
          <CreateButton />
        </li>
        <Place name="spark" look="bar" />
        <Place name="projects" look="bar" />
      </ul>
    </nav>
  );
}

/** Where the bar is shown at all: below `lg`. */
const SHOWN = "(max-width: 63.999rem)";

/** The create button. Its menu's code comes when a hand comes near. */
function CreateButton() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (matchMedia(SHOWN).matches) return whenIdle(fetchAhead("create", [() => fetchPart(createMenu.load)]));
  }, []);
  const giveUp = () => {
    setWanted(false);
    tellOutOfReach();
  };
  const button = (
    <button
      type="button"
      aria-label="Create"
      aria-haspopup="menu"
      aria-expanded={false}
      className={CREATE_BUTTON}
      onPointerDown={createMenu.prepare}
      onFocus={createMenu.prepare}
      onClick={() => setWanted(true)}
    >
      <Plus aria-hidden className="size-6" strokeWidth={2} />
    </button>
  );
  return wanted ? <LazyPart part={createMenu} props={{}} waiting={button} giveUp={giveUp} /> : button;
}
