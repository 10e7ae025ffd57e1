import { AppError } from "#app/core/errors.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/not-found.ts";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Page not found · Thrive" }];

export const loader = publicLoader(async (_app, _args: Route.LoaderArgs) => {
  throw new AppError("not_found");
});

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <NotFoundScreen />;
}
