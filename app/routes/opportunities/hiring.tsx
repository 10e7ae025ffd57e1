import { Download, EyeOff } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { AnswerSeveralDialog } from "#app/features/hiring/components/answer-several-dialog.tsx";
import { ApplicationPanel } from "#app/features/hiring/components/application-panel.tsx";
import { CloseOutForm } from "#app/features/hiring/components/close-out-form.tsx";
import { COMPARE_MAX, CompareDialog } from "#app/features/hiring/components/compare-dialog.tsx";
import { NoApplicants } from "#app/features/hiring/components/no-applicants.tsx";
import { PipelineBoard } from "#app/features/hiring/components/pipeline-board.tsx";
import { SuggestedMembers } from "#app/features/hiring/components/suggested-members.tsx";
import { canMove } from "#app/features/hiring/rules.ts";
import { CARDS_MAX } from "#app/features/hiring/terms.ts";
import { PostLink } from "#app/routes/shell/post-link.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SelectField } from "#app/ui/form/fields.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { Route } from "./+types/opportunity-dashboard.ts";
import { AskDialog } from "./hiring-asks.tsx";
import { Funnel } from "./hiring-funnel.tsx";
import { useMoves } from "./use-moves.ts";

type Data = Route.ComponentProps["loaderData"];

/** The poster's side: one posting's pipeline, and the application that is open beside it. */
export function Hiring({ postings, chosen, cards, shown: newest, more, detail, blind, now }: Data) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { asking, ask, move, done } = useMoves();
  const [away, setAway] = useState(false);
  const [compared, setCompared] = useState<ReadonlySet<string>>(new Set());
  const [comparing, setComparing] = useState(false);
  if (!chosen) {
    return (
      <EmptyState title="Nobody to choose from yet" action={<PostLink />}>
        Post an opportunity, and everybody who is interested or applies stands here.
      </EmptyState>
    );
  }
  const address = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    next.set("role", "hiring");
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `/opportunity-dashboard?${next}`;
  };
  const shown = cards.filter(({ archivedAt }) => away || archivedAt === null);
  const archived = cards.filter(({ archivedAt }) => archivedAt !== null).length;
  const chosenCards = cards.filter(({ id }) => compared.has(id));
  const declinable = chosenCards.filter(({ status }) => canMove("decline", "poster", status));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <SelectField
            label="Posting"
            required
            value={chosen.id}
            options={Object.fromEntries(postings.map(({ id, title }) => [id, title]))}
            onChange={(event) =>
              void navigate(address({ opportunity: event.currentTarget.value, application: null }))
            }
          />
        </div>
        <Link
          to={address({ blind: blind ? null : "1" })}
          role="switch"
          aria-checked={blind}
          className={buttonClass(blind ? "solid" : "quiet")}
        >
          <EyeOff aria-hidden className="size-4.5" strokeWidth={1.75} />
          {blind ? "Blind mode on" : "Blind mode"}
        </Link>
        {cards.length > 0 ? (
          <ButtonLink
            to={`/opportunity-dashboard/export?opportunity=${chosen.id}${blind ? "&blind=1" : ""}`}
            reloadDocument
          >
            <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
            CSV
          </ButtonLink>
        ) : null}
      </div>
      <Funnel chosen={chosen} cards={cards} onAnswerAll={() => ask({ what: "close-out" })} />
      {cards.length === 0 ? (
        <NoApplicants posting={chosen} now={now} />
      ) : (
        <PipelineBoard
          key={`board:${chosen.id}`}
          cards={shown}
          now={now}
          panelOf={(id) => address({ application: id })}
          compared={compared}
          onCompare={(id, add) => {
            const next = new Set(compared);
            if (!add) next.delete(id);
            else if (next.size < COMPARE_MAX) next.add(id);
            else toast({ title: `Compare at most ${COMPARE_MAX}` });
            setCompared(next);
          }}
          onMove={move}
        />
      )}
      {more ? <MoreCards newest={newest} more={address({ shown: String(newest + 1) })} /> : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {chosenCards.length > 1 ? (
          <Button variant="solid" onClick={() => setComparing(true)}>
            Compare {chosenCards.length}
          </Button>
        ) : null}
        {declinable.length > 0 ? (
          <Button variant="danger" onClick={() => ask({ what: "decline-several" })}>
            Decline {declinable.length}
          </Button>
        ) : null}
        {archived > 0 ? (
          <Button variant="ghost" onClick={() => setAway(!away)}>
            {away ? "Hide what was put away" : `Show ${archived} put away`}
          </Button>
        ) : null}
      </div>
      {chosen.status === "active" ? (
        <SuggestedMembers
          key={`suggested:${chosen.id}`}
          opportunityId={chosen.id}
          atOnce={cards.length === 0}
        />
      ) : null}
      {comparing ? <CompareDialog cards={chosenCards} now={now} onClose={() => setComparing(false)} /> : null}
      {detail && params.has("application") ? (
        <ApplicationPanel
          detail={detail}
          now={now}
          onClose={() => void navigate(address({ application: null }), { preventScrollReset: true })}
          onAsk={(what) => ask({ what, id: detail.id })}
        />
      ) : null}
      {asking?.what === "close-out" ? (
        <Dialog
          open
          steady
          onOpenChange={done}
          title="Answer everybody"
          description="All who still wait get the same kind words, each by name."
        >
          <CloseOutForm opportunityId={chosen.id} waiting={chosen.waiting} onDone={done} />
        </Dialog>
      ) : null}
      {asking?.what === "decline-several" ? (
        <AnswerSeveralDialog
          title={`Decline ${declinable.length}`}
          intent="decline"
          targets={declinable.map(({ id, version }) => ({ application_id: id, version: String(version) }))}
          onClose={() => {
            setCompared(new Set());
            done();
          }}
        />
      ) : null}
      {asking?.id && asking.what !== "close-out" && asking.what !== "decline-several" ? (
        <AskDialog
          what={asking.what}
          card={cards.find(({ id }) => id === asking.id)}
          detail={detail?.id === asking.id ? detail : null}
          posting={chosen}
          now={now}
          onClose={done}
        />
      ) : null}
    </>
  );
}

/** What stands here is not all. */
function MoreCards({ newest, more }: { newest: number; more: string }) {
  return (
    <p className="mt-4 flex flex-wrap items-center gap-3 text-14 text-muted">
      The newest {newest} of those who wait, of those who came further and of those who are out stand here;
      the CSV holds everybody.
      {newest < CARDS_MAX ? (
        <ButtonLink to={more} size="sm" preventScrollReset>
          Show more
        </ButtonLink>
      ) : null}
    </p>
  );
}
