import { redirect, useLocation } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { askedPath, publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/not-found.ts";
import { nearPaths } from "./shell/near-paths.ts";
import { NotFoundScreen } from "./shell/not-found-screen.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Page not found · Thrive" }];

/** Nothing of ours begins with a capital: who wrote one is led to what they mean. */
export const loader = publicLoader(async (_app, { request }: Route.LoaderArgs) => {
  const [, area = "", rest = ""] = /^\/([^/?]+)(.*)$/.exec(askedPath(request)) ?? [];
  if (request.method === "GET" && area !== area.toLowerCase())
    throw redirect(`/${area.toLowerCase()}${rest}`, 301);
  throw new AppError("not_found");
});

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <NotFoundScreen near={nearPaths(useLocation().pathname)} />;
}
