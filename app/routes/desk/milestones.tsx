import { Plus } from "lucide-react";
import { useState } from "react";
import { MilestoneCard } from "#app/features/projects/components/milestone-card.tsx";
import { MilestoneForm } from "#app/features/projects/components/milestone-form.tsx";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { nextActOf } from "#app/features/projects/next-act.ts";
import { milestoneReads, toMilestones } from "#app/features/projects/queries/milestones.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ListBar } from "#app/ui/layout/list-bar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { Route } from "./+types/milestones.ts";

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) => milestoneReads(ctx, params.projectId),
  (app, desk, answers) => ({
    milestones: toMilestones(desk, app.viewer.userId, answers),
    files: answers[3],
    skills: Object.fromEntries(answers[4].map(({ slug, name }) => [slug, name])),
    role: desk.role,
    status: desk.status,
    currency: desk.currency,
    workers: desk.people.filter(({ role }) => role === "lead" || role === "member"),
    now: app.clock.now(),
  }),
);

export default function DeskMilestones({ loaderData }: Route.ComponentProps) {
  const { milestones, files, skills, role, status, currency, workers, now } = loaderData;
  const [adding, setAdding] = useState(false);
  const first = milestones.find((one) => nextActOf(one, role, status === "active"))?.id;
  const stage = status === "active" ? "running" : status === "draft" ? "planning" : "closed";
  const canAdd = may(role, "propose_milestone") && !isReadOnly(status) && status !== "on_hold";
  const add = canAdd ? (
    <Button variant={milestones.length === 0 ? "spark" : "quiet"} onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
      New milestone
    </Button>
  ) : null;
  return (
    <section className="max-w-4xl" aria-label="Milestones">
      {milestones.length === 0 ? (
        <EmptyState title="No milestones yet" action={add}>
          A milestone is one part that is handed over and approved.
        </EmptyState>
      ) : (
        <>
          <ListBar className="mb-4" actions={add} />
          <ol className="flex flex-col gap-4">
            {milestones.map((milestone, index) => (
              <MilestoneCard
                key={milestone.id}
                milestone={milestone}
                number={index + 1}
                now={now}
                role={role}
                stage={stage}
                currency={currency}
                workers={workers}
                files={files}
                skills={skills}
                first={milestone.id === first}
              />
            ))}
          </ol>
        </>
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="New milestone"
        description="One part of the work. The other side agrees to it before it begins."
      >
        <MilestoneForm currency={currency} workers={workers} onDone={() => setAdding(false)} />
      </Dialog>
    </section>
  );
}
