import { Link } from "react-router";
import { ThemeChoice } from "#app/routes/shell/theme-choice.tsx";
import { Brand } from "#app/ui/layout/brand.tsx";

const LINKS = [
  { to: "/help", label: "Help" },
  { to: "/status", label: "Status" },
  { to: "/developers", label: "Developers" },
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
  { to: "/community-guidelines", label: "Community guidelines" },
];

/** Under the public pages: help, legal texts and the theme. */
export function SiteFooter() {
  return (
    <footer className="border-hairline border-t bg-surface/60 print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-5 px-4 py-8 sm:px-6">
        <div>
          <Brand />
          <p className="mt-2 text-14 text-muted">Where creators, brands and companies find each other.</p>
        </div>
        <nav aria-label="Help and legal">
          <ul className="-mx-2 flex flex-wrap">
            {LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex min-h-11 items-center rounded-control px-2 text-14 text-muted underline-offset-4 hover:text-text hover:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeChoice />
      </div>
    </footer>
  );
}
