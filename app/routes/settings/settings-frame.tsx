import { NavLink } from "react-router";
import { cx } from "#app/ui/cx.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Page } from "#app/ui/layout/page.tsx";

const PAGES = [
  { to: "/settings/account", label: "Account" },
  { to: "/settings/security", label: "Security" },
  { to: "/settings/activity", label: "Account activity" },
  { to: "/settings/messages", label: "Messages and presence" },
  { to: "/notification-settings", label: "Notifications" },
  { to: "/settings/use-of-ai", label: "Use of AI" },
  { to: "/settings/data", label: "Your data" },
  { to: "/settings/consents", label: "What you agreed to" },
  { to: "/settings/blocked", label: "Blocked people" },
  { to: "/settings/stealth", label: "Stealth list" },
  { to: "/settings/decisions", label: "Decisions about you" },
  { to: "/settings/teams", label: "Teams and roles" },
  { to: "/settings/apps", label: "Connected apps" },
  { to: "/settings/api-tokens", label: "API tokens" },
  { to: "/settings/my-apps", label: "Apps you build" },
  { to: "/settings/webhooks", label: "Webhooks" },
  { to: "/settings/accessibility", label: "Accessibility" },
];

/** One group of settings: the way back above it on phones, its neighbours beside it on desktops. */
export function SettingsFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: React.ReactNode;
}) {
  return (
    <Page width="pair" className="grid gap-x-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="mb-4 lg:mb-0 lg:pt-1">
        <BackLink to="/settings">All settings</BackLink>
        <ul className="mt-1 flex flex-col gap-0.5 max-lg:hidden">
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  cx(
                    "flex h-10 items-center rounded-control px-3 text-14 transition-colors hover:bg-text/8",
                    isActive && "bg-spark/10 font-medium text-spark",
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <header className="mb-6">
          <h1 className="text-28 sm:text-36">{title}</h1>
          <p className="mt-1.5 max-w-line text-muted">{lead}</p>
        </header>
        <div className="flex flex-col gap-4">{children}</div>
      </div>
    </Page>
  );
}
