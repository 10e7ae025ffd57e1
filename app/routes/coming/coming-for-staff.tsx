import { staffLoader } from "#app/features/staff/guards.server.ts";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/coming-for-staff.ts";
import { ComingPage } from "./coming-page.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => staffTitle(loaderData, "Staff");

export const loader = staffLoader("admin", async (_app, _args: Route.LoaderArgs) => ({}));

export default function ComingForStaff() {
  return <ComingPage />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
