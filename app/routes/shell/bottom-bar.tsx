import { Compass, FolderKanban, House, type LucideIcon, Plus, Sparkles } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { CREATE_BUTTON } from "./create-button.ts";

const loadCreateMenu = () => import("./create-menu.tsx");
const CreateMenu = lazy(loadCreateMenu);

/** The phone's bar: four links and the create button (specification §2 *Mobile bottom bar*). */
export default function BottomBar() {
  return (
    <nav
      aria-label="Main, bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-hairline border-t bg-surface/95 pb-safe backdrop-blur-md lg:hidden"
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
    <li>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={cx(
          "flex h-16 flex-col items-center justify-center gap-1 rounded-control font-medium text-12 transition-colors",
          current ? "text-spark" : "text-muted hover:text-text",
        )}
      >
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        {label}
      </Link>
    </li>
  );
}

/** The create button. Its menu's code comes when a hand comes near. */
function CreateButton() {
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      aria-label="Create"
      aria-haspopup="menu"
      aria-expanded={false}
      className={CREATE_BUTTON}
      onPointerDown={loadCreateMenu}
      onFocus={loadCreateMenu}
      onClick={() => setWanted(true)}
    >
      <Plus aria-hidden className="size-6" strokeWidth={2} />
    </button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <CreateMenu />
    </Suspense>
  ) : (
    button
  );
}
