import { useState } from "react";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { canMoveMilestone, type MilestoneMove } from "../milestone-rules.ts";
import { DISPUTE_REASONS, NOTE_MAX, OUTCOMES } from "../milestone-schema.ts";
import type { MilestoneView } from "../queries/milestones.server.ts";
import { may, type ProjectRole } from "../rules.ts";
import { Press, WithReason } from "./desk-acts.tsx";
import { DeskForm } from "./desk-form.tsx";
import { MilestoneForm } from "./milestone-form.tsx";
import { MilestoneMoney } from "./milestone-money.tsx";

export interface MilestoneActsProps {
  milestone: MilestoneView;
  role: ProjectRole;
  /** Whether the project is a draft, runs, or lets nothing be done. */
  stage: "planning" | "running" | "closed";
  currency: string;
  workers: { userId: string; name: string }[];
  files: { fileId: string; name: string; versionNo: number }[];
}

type Asked = "edit" | "deliver" | "changes" | "dispute" | "answer" | null;

/** What this member may do with a milestone now. */
export function MilestoneActs({ milestone, role, stage, currency, workers, files }: MilestoneActsProps) {
  const [asked, setAsked] = useState<Asked>(null);
  if (stage === "closed") return null;
  const close = () => setAsked(null);
  const can = (move: MilestoneMove) => canMoveMilestone(move, role, milestone);
  const running = stage === "running";
  const target = { fields: { milestone_id: milestone.id }, version: milestone.version };
  const answers = milestone.status === "delivered" && milestone.mayApprove && running;
  const editable = milestone.status === "draft" || milestone.status === "proposed";
  const dispute = milestone.dispute;
  return (
    <div className="flex flex-wrap items-start gap-2 empty:hidden">
      {answers ? (
        <Press intent="approve" variant="spark" {...target}>
          Approve
        </Press>
      ) : null}
      {answers ? (
        <Button size="sm" onClick={() => setAsked("changes")}>
          Request changes
        </Button>
      ) : null}
      {can("deliver") && milestone.mayDeliver && running ? (
        <Button size="sm" variant="spark" onClick={() => setAsked("deliver")}>
          Deliver
        </Button>
      ) : null}
      {can("propose") ? (
        <Press intent="propose-milestone" variant="spark" {...target}>
          Propose
        </Press>
      ) : null}
      {can("agree") && milestone.mayAgree ? (
        <Press intent="agree-milestone" variant="spark" {...target}>
          Agree
        </Press>
      ) : null}
      {can("start") && running ? (
        <Press intent="start-milestone" variant="spark" {...target}>
          Begin
        </Press>
      ) : null}
      <MilestoneMoney milestone={milestone} role={role} running={running} />
      {editable && may(role, "edit_milestone") ? (
        <Button size="sm" onClick={() => setAsked("edit")}>
          Edit
        </Button>
      ) : null}
      {dispute && dispute.status === "open" && !dispute.mine ? (
        <Button size="sm" variant="spark" onClick={() => setAsked("answer")}>
          Answer
        </Button>
      ) : null}
      {dispute?.mine ? (
        <Press intent="withdraw-dispute" fields={{ milestone_id: milestone.id }}>
          Withdraw the dispute
        </Press>
      ) : null}
      {can("cancel") ? (
        <WithReason
          intent="cancel-milestone"
          words="Call off"
          description="It is not made. Everybody reads why."
          variant="ghost"
          optional
          {...target}
        />
      ) : null}
      {can("dispute") ? (
        <Button size="sm" variant="ghost" onClick={() => setAsked("dispute")}>
          Open a dispute
        </Button>
      ) : null}

      <Dialog
        open={asked === "edit"}
        onOpenChange={close}
        title="Edit the milestone"
        description="Whoever changes it proposes it anew."
      >
        <MilestoneForm currency={currency} workers={workers} milestone={milestone} onDone={close} />
      </Dialog>
      <Dialog
        open={asked === "deliver"}
        onOpenChange={close}
        title="Deliver"
        description={`“${milestone.title}”: at least a link, a file or a note.`}
      >
        <DeskForm intent="deliver" {...target} onDone={close}>
          {({ busy, field, choices }) => (
            <>
              <TextAreaField label="Note" rows={4} limit={NOTE_MAX} {...field("note")} />
              <TextAreaField label="Links" rows={2} help="Whole addresses, one a line." {...field("urls")} />
              {files.length > 0 ? (
                <Choices
                  legend="Files of this project"
                  kind="many"
                  options={Object.fromEntries(
                    files.map(({ fileId, name, versionNo }) => [fileId, `${name} (version ${versionNo})`]),
                  )}
                  {...choices("file_ids", [])}
                />
              ) : null}
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Delivering..." : "Deliver"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
      <Dialog
        open={asked === "changes"}
        onOpenChange={close}
        title="Request changes"
        description={`Round ${milestone.revisionsUsed + 1} of ${milestone.revisionLimit} that you agreed on.`}
      >
        <DeskForm intent="request-changes" {...target} onDone={close}>
          {({ busy, field }) => (
            <>
              <TextAreaField
                label="What should change"
                rows={5}
                required
                limit={NOTE_MAX}
                {...field("reason")}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Sending..." : "Request changes"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
      <Dialog
        open={asked === "dispute"}
        onOpenChange={close}
        title="Open a dispute"
        description="This milestone rests until you two have settled it. Talking first is often quicker."
      >
        <DeskForm intent="open-dispute" {...target} onDone={close}>
          {({ busy, field, choices }) => (
            <>
              <SelectField label="Reason" required options={DISPUTE_REASONS} {...field("reason")} />
              <TextAreaField
                label="What is wrong"
                rows={5}
                required
                limit={NOTE_MAX}
                {...field("statement")}
              />
              <SelectField
                label="What you wish for"
                required
                options={OUTCOMES}
                {...field("requested_outcome")}
              />
              <ShownFiles files={files} choices={choices("file_ids", [])} />
              <Button type="submit" variant="danger" disabled={busy}>
                {busy ? "Opening..." : "Open the dispute"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
      <Dialog
        open={asked === "answer"}
        onOpenChange={close}
        title="Answer the dispute"
        description="Say how you see it. Both sides read it."
      >
        <DeskForm intent="answer-dispute" fields={{ milestone_id: milestone.id }} onDone={close}>
          {({ busy, field, choices }) => (
            <>
              <TextAreaField label="Your answer" rows={5} required limit={NOTE_MAX} {...field("answer")} />
              <ShownFiles files={files} choices={choices("file_ids", [])} />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Sending..." : "Answer"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </div>
  );
}

/** Files of the project as evidence; whoever decides sees them too, and they cannot be deleted any more. */
function ShownFiles({
  files,
  choices,
}: {
  files: MilestoneActsProps["files"];
  choices: Omit<React.ComponentProps<typeof Choices>, "legend" | "kind" | "options">;
}) {
  if (files.length === 0)
    return (
      <p className="text-14 text-muted">
        To show files as evidence, add them to the files of this project first.
      </p>
    );
  return (
    <Choices
      legend="Files as evidence"
      kind="many"
      options={Object.fromEntries(
        files.map(({ fileId, name, versionNo }) => [fileId, `${name} (version ${versionNo})`]),
      )}
      {...choices}
    />
  );
}
