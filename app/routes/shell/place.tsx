import { Compass, FolderKanban, House, type LucideIcon, Sparkles, Users } from "lucide-react";
import { Link, useLocation } from "react-router";
import { cx } from "#app/ui/cx.ts";

/** Where members go most (specification §2 *Mobile bottom bar*), and their people. */
const PLACES = {
  home: { to: "/dashboard", icon: House, label: "Home" },
  discover: { to: "/discover", icon: Compass, label: "Discover" },
  spark: { to: "/spark", icon: Sparkles, label: "Spark" },
  projects: { to: "/projects", icon: FolderKanban, label: "Projects" },
  connect: { to: "/connect", icon: Users, label: "Connect" },
} satisfies Record<string, { to: string; icon: LucideIcon; label: string }>;

const LOOKS = {
  bar: {
    base: "h-[min(4rem,80px)] gap-1",
    words: "@max-[17rem]:sr-only",
    current: "text-spark",
    other: "text-muted hover:text-text",
  },
  rail: {
    base: "h-16 gap-1.5",
    words: "",
    current: "bg-spark/10 text-spark",
    other: "text-muted hover:bg-text/6 hover:text-text",
  },
};

/** One of them, in the phone's bar or at the side of a desktop's page. */
export function Place({ name, look }: { name: keyof typeof PLACES; look: keyof typeof LOOKS }) {
  const { to, icon: Icon, label } = PLACES[name];
  const { base, words, current, other } = LOOKS[look];
  const here = useLocation().pathname === to;
  return (
    <li className="min-w-0">
      <Link
        to={to}
        aria-current={here ? "page" : undefined}
        className={cx(
          "flex flex-col items-center justify-center rounded-control font-medium text-12 transition-colors",
          base,
          here ? current : other,
        )}
      >
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
        <span
          className={cx(
            "max-w-full truncate in-[[data-display~=text-larger][data-display~=letters-open]]:text-[0.65rem]",
            words,
          )}
        >
          {label}
        </span>
      </Link>
    </li>
  );
}
