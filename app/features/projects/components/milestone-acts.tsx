import { useState } from "react";
import { Link, useParams } from "react-router";
import { formatMoney } from "#app/core/money.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { FRAMELESS } from "#app/ui/primitives/frameless.ts";
import { canMoveMilestone, type MilestoneMove } from "../milestone-rules.ts";
import { DISPUTE_REASONS, NOTE_MAX, OUTCOMES, SHOWN_SKILLS } from "../milestone-schema.ts";
import { nextActOf } from "../next-act.ts";
import type { ShownFile } from "../project-files.server.ts";
import type { MilestoneView } from "../queries/milestones.server.ts";
import { may, type ProjectRole } from "../rules.ts";
import { AskedPress, Press, WithReason } from "./desk-acts.tsx";
import { DeskForm } from "./desk-form.tsx";
import { AnswerDispute, OpenDispute } from "./dispute-forms.tsx";
import { MilestoneForm } from "./milestone-form.tsx";
import { MilestoneMoney } from "./milestone-money.tsx";
import { ShareOffer } from "./share-offer.tsx";

export interface MilestoneActsProps {
  milestone: MilestoneView;
  role: ProjectRole;
  /** Whether the project is a draft, runs, or lets nothing be done. */
  stage: "planning" | "running" | "closed";
  currency: string;
  workers: { userId: string; name: string }[];
  files: ShownFile[];
  /** The member's own, name by slug: what they deliver may show them. */
  skills: Record<string, string>;
  /** It is the first of the list that something is to be done about: what that is has the one light of the page. */
  first: boolean;
}

type Asked = "edit" | "deliver" | "changes" | "dispute" | "answer" | null;

/** What this member may do with a milestone now. */
export function MilestoneActs({
  milestone,
  role,
  stage,
  currency,
  workers,
  files,
  skills,
  first,
}: MilestoneActsProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const { projectId } = useParams();
  if (stage === "closed") return null;
  const close = () => setAsked(null);
  const can = (move: MilestoneMove) => canMoveMilestone(move, role, milestone);
  const running = stage === "running";
  const next = nextActOf(milestone, role, running);
  const look = first ? "spark" : "tonal";
  const target = { fields: { milestone_id: milestone.id }, version: milestone.version };
  const answers = next === "approve";
  const editable = milestone.status === "draft" || milestone.status === "proposed";
  const dispute = milestone.dispute;
  return (
    <div className="flex flex-wrap items-start gap-2 empty:hidden">
      {answers && milestone.amount > 0 ? (
        <AskedPress
          intent="approve"
          variant={look}
          {...target}
          title="Approve and pay?"
          description={`You take the work on “${milestone.title}” as it is. The money that is held is paid out, and cannot be called back.`}
        >
          {`Approve and pay ${formatMoney(milestone.amount, milestone.currency)}`}
        </AskedPress>
      ) : null}
      {answers && milestone.amount === 0 ? (
        <Press intent="approve" variant={look} {...target}>
          Approve
        </Press>
      ) : null}
      {answers ? (
        <Button size="sm" onClick={() => setAsked("changes")}>
          Request changes
        </Button>
      ) : null}
      {next === "deliver" ? (
        <Button size="sm" variant={look} onClick={() => setAsked("deliver")}>
          Deliver
        </Button>
      ) : null}
      {next === "propose" ? (
        <Press intent="propose-milestone" variant={look} {...target}>
          Propose
        </Press>
      ) : null}
      {next === "agree" ? (
        <Press intent="agree-milestone" variant={look} {...target}>
          Agree
        </Press>
      ) : null}
      {next === "start" ? (
        <Press intent="start-milestone" variant={look} {...target}>
          Begin
        </Press>
      ) : null}
      <MilestoneMoney milestone={milestone} role={role} running={running} next={next} look={look} />
      {editable && may(role, "edit_milestone") ? (
        <Button size="sm" onClick={() => setAsked("edit")}>
          Edit
        </Button>
      ) : null}
      {dispute?.status === "open" && milestone.mayAnswerDispute ? (
        <Button size="sm" variant={next === "answer" ? look : "quiet"} onClick={() => setAsked("answer")}>
          Answer
        </Button>
      ) : null}
      <ShareOffer milestone={milestone} role={role} look={look} />
      {dispute?.mine && milestone.status === "disputed" ? (
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
          className={FRAMELESS}
          optional
          {...target}
        />
      ) : null}
      {can("dispute") ? (
        <Button size="sm" variant="ghost" className={FRAMELESS} onClick={() => setAsked("dispute")}>
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
        <DeskForm intent="deliver" {...target} keptAs={`deliver:${milestone.id}`} onDone={close}>
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
              <p className="text-14 text-muted">
                To hand over {files.length > 0 ? "another file" : "a file"}, upload it in{" "}
                <Link
                  to={`/desk/${projectId}/files`}
                  className="underline underline-offset-4 hover:text-text"
                >
                  Files
                </Link>{" "}
                first, then choose it here. What you wrote stays.
              </p>
              {milestone.amount > 0 && Object.keys(skills).length > 0 ? (
                <Choices
                  legend={`Skills it shows, ${SHOWN_SKILLS} at most`}
                  help="A skill is verified once a client has approved and paid two deliveries that show it."
                  kind="many"
                  options={skills}
                  {...choices("skills", [])}
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
        <DeskForm intent="request-changes" {...target} keptAs={`changes:${milestone.id}`} onDone={close}>
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
      <OpenDispute
        open={asked === "dispute"}
        onClose={close}
        description="This milestone rests until you two have settled it. Talking first is often quicker."
        intent="open-dispute"
        {...target}
        reasons={DISPUTE_REASONS}
        outcomes={OUTCOMES}
        files={files}
      />
      <AnswerDispute
        open={asked === "answer"}
        onClose={close}
        intent="answer-dispute"
        fields={{ milestone_id: milestone.id }}
        files={files}
      />
    </div>
  );
}
