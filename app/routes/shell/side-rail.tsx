import { Compass, FolderKanban, House, type LucideIcon, Sparkles, Users } from "lucide-react";
import { Link, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";

/** Where members go most, in sight on desktops (looks.md *Space*): the places of the phone's bar, and their people. */
export function SideRail() {
  return (
    <nav
      aria-label="Main, side"
      className="fixed top-16 bottom-0 left-0 z-20 w-20 overflow-y-auto border-hairline border-r px-1.5 py-4 max-xl:hidden"
    >
      <ul className="flex flex-col gap-1">
        <Place to="/dashboard" icon={House} label="Home" />
        <Place to="/discover" icon={Compass} label="Discover" />
        <Place to="/spark" icon={Sparkles} label="Spark" />
        <Place to="/projects" icon={FolderKanban} label="Projects" />
        <Place to="/connect" icon={Users} label="Connect" />
      </ul>
    </nav>
  );
}

function Place({ to, icon: Icon, label }: { to: string; icon: LucideIcon; label: string }) {
  const { pathname } = useLocation();
  const current = pathname === to;
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={cx(
          "flex h-16 flex-col items-center justify-center gap-1.5 rounded-control font-medium text-12 transition-colors",
          current ? "bg-spark/10 text-spark" : "text-muted hover:bg-text/6 hover:text-text",
        )}
      >
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        {label}
      </Link>
    </li>
  );
}
