import { Compass, FolderKanban, House, type LucideIcon, Plus, Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { whenIdle } from "#app/browser/when-idle.ts";
import { cx } from "#app/ui/cx.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { CREATE_BUTTON } from "./create-button.ts";

const createMenu = part(() => import("./create-menu.tsx"));

/** The phone's bar: four links and the create button (specification §2 *Mobile bottom bar*). */
export function BottomBar() {
  return (
    <nav
      aria-label="Main, bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-surface pb-safe lg:hidden"
    >
      <ul className="mx-auto grid h-18 max-w-lg grid-cols-5 items-center">
        <Tab to="/dashboard" icon={House} label="Home" />
        <Tab to="/discover" icon={Compass} label="Discover" />
        <li className="flex justify-center">
          <CreateButton />
        </li>
        <Tab to="/spark" icon={Sparkles} label="Spark" />
        <Tab to="/projects" icon={FolderKanban} label="Projects" />
      </ul>
    </nav>
  );
}

function Tab({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  const { pathname } = useLocation();
  const current = pathname === to;
  return (
    <li className="min-w-0">
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={cx(
          "flex h-16 flex-col items-center justify-center gap-1 rounded-control font-medium text-12 transition-colors",
          current ? "text-spark" : "text-muted hover:text-text",
        )}
      >
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        <span className="max-w-full truncate">{label}</span>
      </Link>
    </li>
  );
}

/** Where the bar is shown at all: below `lg`. */
const SHOWN = "(max-width: 63.999rem)";

/** The create button. Its menu's code comes when a hand comes near. */
function CreateButton() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (matchMedia(SHOWN).matches) return whenIdle([createMenu.prepare]);
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
