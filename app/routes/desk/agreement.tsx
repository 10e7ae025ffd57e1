import { useState } from "react";
import { dayOf } from "#app/core/days.ts";
import { AGREEMENT_MAX } from "#app/features/projects/agreement-rules.ts";
import { AgreementCard, AgreementWords } from "#app/features/projects/components/agreement-card.tsx";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { selectAgreements, toAgreements } from "#app/features/projects/queries/agreements.server.ts";
import { REASON_MAX } from "#app/features/projects/schema.ts";
import { RightsList } from "#app/features/rights/components/rights-list.tsx";
import { selectGrants, selectSubjects, toRights } from "#app/features/rights/queries.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { ListBar } from "#app/ui/layout/list-bar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { Route } from "./+types/agreement.ts";

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [
      selectAgreements(ctx, params.projectId),
      selectGrants(ctx, params.projectId),
      ...selectSubjects(ctx, params.projectId),
    ] as const,
  (app, desk, [rows, grants, files, deliveries]) => ({
    ...toAgreements(desk, app.viewer.userId, rows),
    rights: toRights(desk, app.viewer.userId, grants, [files, deliveries]),
    today: dayOf(app.clock.now()),
  }),
);

export default function DeskAgreement({ loaderData }: Route.ComponentProps) {
  const { versions, alone, canPropose, rights, today } = loaderData;
  const [newest, ...older] = versions;
  const propose = canPropose ? <Propose shown={loaderData} /> : null;
  return (
    <section className="flex max-w-4xl flex-col gap-4" aria-label="Agreement and rights">
      {alone && newest ? (
        <p className="text-14 text-muted">
          It holds when a lead and a client have signed: invite the other side.
        </p>
      ) : null}
      {newest ? (
        <>
          <ListBar actions={propose} />
          <AgreementCard agreement={newest} />
        </>
      ) : (
        <EmptyState title="No agreement yet" action={propose}>
          What you hand over, what it costs, who may use it where, and how either of you can stop. Both sides
          sign it.
        </EmptyState>
      )}
      {older.map((agreement) => (
        <details key={agreement.id} className="rounded-card border border-hairline bg-surface px-4">
          <summary className="flex min-h-12 cursor-pointer items-center gap-2">
            <span className="min-w-0 flex-1">Version {agreement.version}</span>
            <span className="text-14 text-muted">{agreement.state}</span>
          </summary>
          <div className="flex flex-col gap-4 pb-4">
            <AgreementWords agreement={agreement} />
          </div>
        </details>
      ))}
      <div className="mt-4">
        <RightsList rights={rights} today={today} />
      </div>
    </section>
  );
}

/** The first version, or one that is to take the place of the last. */
function Propose({ shown }: { shown: Route.ComponentProps["loaderData"] }) {
  const [open, setOpen] = useState(false);
  const last = shown.versions[0]?.version ?? 0;
  return (
    <>
      <Button variant={last > 0 ? "quiet" : "spark"} onClick={() => setOpen(true)}>
        {last > 0 ? "Propose a new version" : "Write the agreement"}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={last > 0 ? "A new version" : "The agreement"}
        description={
          last > 0
            ? "All sides sign it anew. What you signed before stays readable, and holds until then."
            : "It holds when a lead and a client have signed it."
        }
      >
        <DeskForm intent="propose-agreement" fields={{ after: last }} keeps onDone={() => setOpen(false)}>
          {({ busy, field }) => (
            <>
              <TextAreaField
                label="The words"
                required
                rows={14}
                limit={AGREEMENT_MAX}
                {...field("body", shown.draft)}
              />
              {last > 0 ? (
                <TextField
                  label="What is different, and why"
                  required
                  limit={REASON_MAX}
                  {...field("change_note")}
                />
              ) : null}
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Sending..." : "Send it to be signed"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
