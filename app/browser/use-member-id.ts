import { useRouteLoaderData } from "react-router";

/** Who looks at this page; null for a visitor. */
export function useMemberId(): string | null {
  const shell = useRouteLoaderData("root") as { viewer?: { userId: string } | null } | undefined;
  return shell?.viewer?.userId ?? null;
}
