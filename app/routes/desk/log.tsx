import { FileArchive, FileText } from "lucide-react";
import { Form, Link } from "react-router";
import { ShownToField } from "#app/features/auth/components/shown-to-field.tsx";
import { FILES_MOST_MB } from "#app/features/evidence/pack-size.ts";
import { LogList } from "#app/features/projects/components/log-list.tsx";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { selectLog, toLogPage } from "#app/features/projects/queries/log.server.ts";
import { may } from "#app/features/projects/rules.ts";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/log.ts";

export const loader = deskQuery(
  (ctx, { request, params }: Route.LoaderArgs) =>
    [selectLog(ctx, params.projectId, beforeIn(request))] as const,
  (app, desk, [rows]) => ({
    ...toLogPage(rows),
    evidence: may(desk.role, "export", desk.own) ? `/desk/${desk.id}/evidence` : null,
    now: app.clock.now(),
  }),
);

/** The number of the entry that the page before ended with. */
function beforeIn(request: Request): number | null {
  const before = Number(new URL(request.url).searchParams.get("before"));
  return Number.isSafeInteger(before) && before > 0 ? before : null;
}

export default function DeskLog({ loaderData }: Route.ComponentProps) {
  const { lines, next, evidence, now } = loaderData;
  return (
    <div className="max-w-4xl">
      <p className="mb-4 max-w-line text-muted">
        Everything that was done here, in its order. Each entry holds a fingerprint of the one before, so that
        nothing can be changed, left out or put in afterwards without it showing.
      </p>
      {evidence ? (
        <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* A form of the document: what comes back is a file to be saved. */}
          <Form method="post" action={evidence} reloadDocument>
            <ShownToField />
            <Button type="submit">
              <FileArchive aria-hidden className="size-5" strokeWidth={1.75} />
              Export the evidence
            </Button>
          </Form>
          <Form method="post" action={`${evidence}?as=pdf`} reloadDocument>
            <ShownToField />
            <Button type="submit">
              <FileText aria-hidden className="size-5" strokeWidth={1.75} />
              As a PDF
            </Button>
          </Form>
          <p className="min-w-0 flex-1 basis-64 text-14 text-muted">
            Agreement, deliveries, approvals and log with checksums; the ZIP holds the chat as well, and the
            files themselves, up to {FILES_MOST_MB} MB of them: those handed over first.{" "}
            <Link to="/verify" className="underline underline-offset-4 hover:text-text">
              Check one
            </Link>
          </p>
        </div>
      ) : null}
      <LogList lines={lines} now={now} />
      {next ? (
        <ButtonLink to={`?before=${next}`} className="mt-4">
          Earlier
        </ButtonLink>
      ) : null}
    </div>
  );
}
