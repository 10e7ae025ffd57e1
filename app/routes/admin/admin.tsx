import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { connectRoom } from "#app/browser/room-socket.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import { ADMIN_TABS, standsUnder, tabTitle } from "#app/features/admin/tabs.ts";
import { selectWaiting, type Waiting } from "#app/features/admin/waiting.server.ts";
import { isStaff, staffQuery } from "#app/features/staff/guards.server.ts";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/admin.ts";

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  staffTitle(loaderData, tabTitle(location.pathname));

/** The pages of the team; each colleague sees those of their roles (product.md R11). */
export const loader = staffQuery(
  "any",
  (ctx, _args: Route.LoaderArgs) => [selectWaiting(ctx.db, ctx.clock.now())] as const,
  ({ viewer }, [[waiting]]) => ({
    tabs: Object.entries(ADMIN_TABS)
      .filter(([, { need }]) => isStaff(viewer, need))
      .map(([name, { to, label }]) => ({ to, label, count: waiting?.[name as keyof Waiting] })),
    support: isStaff(viewer, "support"),
    emails: isStaff(viewer, "admin"),
  }),
);

/** So many tabs stand beside one another on a desktop. */
const ONE_ROW = 9;

export default function Admin({ loaderData: { tabs, support, emails } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const readAgain = useReadAgain();
  useEffect(
    () =>
      connectRoom({
        onFrame: (frame) => {
          if (frame.type === "notification.created" && frame.notification.link?.startsWith("/admin"))
            void readAgain();
        },
        onOpen: () => undefined,
      }),
    [readAgain],
  );
  return (
    <Page>
      <PageHeader
        title="Admin Panel"
        // Once is enough: on a phone it would stand before every page of the team.
        {...(pathname === "/admin"
          ? { lead: "What you open and decide here is kept, and members see who looked at what is theirs." }
          : {})}
        actions={
          <>
            {support ? (
              <ButtonLink to="/support-dashboard/queue" size="sm">
                Support queue
              </ButtonLink>
            ) : null}
            {emails ? (
              <ButtonLink to="/test-emails" size="sm">
                Emails
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <TabLinks
        label="Admin"
        className="mb-5"
        twoRows={tabs.length > ONE_ROW}
        tabs={tabs.map((tab) => ({
          ...tab,
          current: standsUnder(tab.to, pathname),
        }))}
      />
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
