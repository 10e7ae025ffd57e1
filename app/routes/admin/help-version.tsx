import { data } from "react-router";
import { isId } from "#app/core/ids.ts";
import { selectHelpVersion, toShownText } from "#app/features/help/versions.server.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Prose } from "#app/ui/layout/prose.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/help-version.ts";

export const loader = staffQuery(
  "support",
  (ctx, { params }: Route.LoaderArgs) =>
    [selectHelpVersion(ctx.db, isId(params.versionId) ? params.versionId : "none")] as const,
  (_app, [[found]], { params }) => {
    if (!found) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    return { ...toShownText(found), id: params.versionId };
  },
);

/** A version as readers will find it, before it is published. */
export default function HelpVersion({ loaderData: { text, blocks, id } }: Route.ComponentProps) {
  const article = `/admin/help?article=${text.slug}`;
  return (
    <Card className="flex flex-col gap-2 sm:p-6">
      <BackLink to={article}>All versions</BackLink>
      <p className="text-14 text-muted">{text.category}</p>
      <h2 className="text-28">{text.title}</h2>
      <p className="max-w-[38em] text-18 text-muted">{text.summary}</p>
      <Prose className="mt-4" blocks={blocks} />
      <ButtonLink to={`${article}&from=${id}#compose`} className="mt-4 self-start">
        Write on from here
      </ButtonLink>
    </Card>
  );
}
