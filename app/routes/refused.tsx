import { data } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { publicLoader, refusedFile } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/refused.ts";

/** What a tab shows instead of a file that is refused, at the file's own address. */
export const loader = publicLoader(async (_app, { context }: Route.LoaderArgs) => {
  const refused = context.get(refusedFile);
  if (!refused) throw new AppError("not_found");
  throw data({ message: refused.message, still: true }, { status: refused.status });
});

export default function RefusedPage() {
  return null;
}
