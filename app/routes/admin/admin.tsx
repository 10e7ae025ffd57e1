import { Outlet, useLocation } from "react-router";
import { ADMIN_TABS } from "#app/features/admin/tabs.ts";
import { isStaff, staffLoader } from "#app/features/staff/guards.server.ts";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/admin.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => staffTitle(loaderData, "Admin Panel");

/** The pages of the team; each colleague sees those of their roles (product.md R11). */
export const loader = staffLoader("any", async ({ viewer }, _args: Route.LoaderArgs) => ({
  tabs: Object.values(ADMIN_TABS)
    .filter(({ need }) => isStaff(viewer, need))
    .map(({ to, label }) => ({ to, label })),
  support: isStaff(viewer, "support"),
  emails: isStaff(viewer, "admin"),
}));

export default function Admin({ loaderData: { tabs, support, emails } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <Page>
      <PageHeader
        title="Admin Panel"
        lead="What you open and decide here is kept, and members see who looked at what is theirs."
        actions={
          <>
            {support ? <ButtonLink to="/support-dashboard/queue">Support queue</ButtonLink> : null}
            {emails ? <ButtonLink to="/test-emails">Emails</ButtonLink> : null}
          </>
        }
      />
      <TabLinks
        label="Admin"
        className="mb-5"
        tabs={tabs.map((tab) => ({
          ...tab,
          current: tab.to === "/admin" ? pathname === tab.to : pathname.startsWith(tab.to),
        }))}
      />
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
