import { data } from "react-router";
import { isId } from "#app/core/ids.ts";
import { readBuiltIn } from "#app/features/legal/built-in.server.ts";
import { LegalSections } from "#app/features/legal/components/legal-sections.tsx";
import { SectionChanges } from "#app/features/legal/components/section-changes.tsx";
import type { LegalDocumentKind } from "#app/features/legal/legal-document.ts";
import { changedSections, readLegalText } from "#app/features/legal/legal-text.ts";
import { selectWrittenOne } from "#app/features/legal/queries.server.ts";
import { staffQuery } from "#app/features/staff/guards.server.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/legal-version.ts";

export const loader = staffQuery(
  "admin",
  (ctx, { params }: Route.LoaderArgs) =>
    [selectWrittenOne(ctx.db, isId(params.documentId) ? params.documentId : "none")] as const,
  async (app, [[found]]) => {
    if (!found) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    const text = readLegalText(found.legal_body);
    const kind = found.legal_kind as LegalDocumentKind;
    const first = await readBuiltIn(app.env, kind);
    return { text, kind, version: found.legal_version, changes: changedSections(first, text) };
  },
);

/** A version as members will read it, before it is published. */
export default function LegalVersion({ loaderData: { text, kind, version, changes } }: Route.ComponentProps) {
  return (
    <Card className="flex flex-col gap-2 sm:p-6">
      <BackLink to={`/admin/legal?kind=${kind}`}>All versions</BackLink>
      <h2 className="text-28">
        {text.title}, version {version}
      </h2>
      <SectionChanges changes={changes} than="the first version" />
      <p className="mt-2 max-w-[45.5em]">{text.intro}</p>
      <div className="max-w-[45.5em]">
        <LegalSections sections={text.sections} />
      </div>
    </Card>
  );
}
