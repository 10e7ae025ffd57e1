import { memberLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/coming-for-members.ts";
import { ComingPage } from "./coming-page.tsx";

export const loader = memberLoader(async (_app, _args: Route.LoaderArgs) => null);

export default function ComingForMembers() {
  return <ComingPage />;
}
