import { Link } from "react-router";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import type { MilestoneStatus } from "#app/features/projects/milestone-rules.ts";
import { DISPUTE_REASONS } from "#app/features/projects/milestone-schema.ts";
import { MILESTONE_WORDS } from "#app/features/projects/words.ts";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { CONTEST_REASONS } from "../contest.ts";
import type { Contested } from "../queries/work.server.ts";
import { FIGURE, NAMED, ROW, STANDING } from "./row-look.ts";

interface Milestone {
  id: string;
  title: string;
  amount: number;
  currency: string;
  status: MilestoneStatus;
  dueOn: string | null;
  projectId: string;
  project: string;
}

/** Priced milestones of all projects; what is done about one is done at its desk. */
export function MilestoneRows({ milestones }: { milestones: readonly Milestone[] }) {
  if (milestones.length === 0)
    return (
      <Card>
        <EmptyState
          title="No milestones with money"
          action={<ButtonLink to="/projects">Your projects</ButtonLink>}
        >
          Milestones with an amount stand here, from agreed to paid out.
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <ul aria-label="Milestones" className="divide-y divide-hairline">
        {milestones.map((milestone) => (
          <li key={milestone.id}>
            <Link to={`/desk/${milestone.projectId}/milestones#milestone-${milestone.id}`} className={ROW}>
              <span className={NAMED}>
                <span className="block truncate font-medium">{milestone.title}</span>
                {/* A long name gives way, not the day. */}
                <span className="flex flex-wrap gap-x-2.5 text-14 text-muted">
                  <span className="max-w-full truncate">{milestone.project}</span>
                  {milestone.dueOn ? <span>due {shortDay(Date.parse(milestone.dueOn))}</span> : null}
                </span>
              </span>
              <span className={cx("font-medium", FIGURE)}>
                {formatMoney(milestone.amount, milestone.currency)}
              </span>
              <span className={STANDING}>
                <Chip>{MILESTONE_WORDS[milestone.status]}</Chip>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Dispute {
  disputeId: string;
  disputeStatus: Exclude<keyof typeof DISPUTE_WORDS, "settled">;
  reason: keyof typeof DISPUTE_REASONS;
  answerDueAt: number;
  projectId: string;
  /** The milestone, or the thing of a trade. */
  about: string;
  trade: boolean;
  project: string;
}

const DISPUTE_WORDS = {
  open: "Open",
  answered: "Answered",
  assisted: "With our help",
  proposal: "A proposal",
  accepted: "Agreed",
  escalated: "With our team",
  resolved: "Decided",
  withdrawn: "Withdrawn",
  settled: "Over",
} as const;

/** Disputes about invoices, milestones and things of a trade, with the next deadline. */
export function DisputeRows({
  disputes,
  contested,
}: {
  disputes: readonly Dispute[];
  contested: readonly Contested[];
}) {
  if (disputes.length + contested.length === 0)
    return (
      <Card>
        <EmptyState title="No disputes">
          When work and money do not come together, either side can open one at the milestone. An invoice is
          contested on its page.
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <ul aria-label="Disputes" className="divide-y divide-hairline">
        {contested.map((one) => (
          <DisputeRow
            key={one.contestId}
            to={`/thrivepay/invoices/${one.invoiceId}`}
            about={`Invoice ${one.invoiceNumber ?? ""}`}
            more={`${one.with} · ${CONTEST_REASONS[one.contestReason]}`}
            until={one.contestStatus === "open" ? one.contestDueAt : null}
            words={DISPUTE_WORDS[one.contestStatus]}
          />
        ))}
        {disputes.map((dispute) => (
          <DisputeRow
            key={dispute.disputeId}
            to={`/desk/${dispute.projectId}/${dispute.trade ? "barter" : "milestones"}`}
            about={dispute.about}
            more={`${dispute.project} · ${DISPUTE_REASONS[dispute.reason]}`}
            until={dispute.disputeStatus === "open" ? dispute.answerDueAt : null}
            words={DISPUTE_WORDS[dispute.disputeStatus]}
          />
        ))}
      </ul>
    </Card>
  );
}

interface DisputeRowProps {
  to: string;
  about: string;
  more: string;
  /** Until when an answer is due. */
  until: number | null;
  words: string;
}

function DisputeRow({ to, about, more, until, words }: DisputeRowProps) {
  return (
    <li>
      <Link to={to} className={ROW}>
        <span className={NAMED}>
          <span className="block truncate font-medium">{about}</span>
          <span className="block truncate text-14 text-muted">{more}</span>
        </span>
        <span className={cx("text-14 text-muted", FIGURE)}>
          {until === null ? "" : `answer by ${shortDay(until)}`}
        </span>
        <span className={STANDING}>
          <Chip>{words}</Chip>
        </span>
      </Link>
    </li>
  );
}
