import { BadgeCheck, Check, type LucideIcon, MapPin, Star, Undo2, Wallet } from "lucide-react";
import { useState } from "react";
import { Form, Link } from "react-router";
import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import { placeName } from "#app/core/countries.ts";
import { cx } from "#app/ui/cx.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { KindChip } from "#app/ui/primitives/chip.tsx";
import { PostingImage } from "#app/ui/primitives/posting-image.tsx";
import type { DeckCard, MemberCard, OpportunityCard } from "../rules.ts";
import { swipesOf } from "./deck-wire.ts";
import { MatchPercent } from "./match-percent.tsx";
import { Reasons } from "./reasons.tsx";
import { SaveButton } from "./save-button.tsx";
import { withDistance } from "./with-distance.ts";

/** One posting or member as a row, with all a card can do. */
export function DeckRow({ card, memberId }: { card: DeckCard; memberId: string }) {
  const { state, swipe, undo } = useRowSwipe(card, memberId);
  const posting = card.kind === "opportunity";
  const name = posting ? card.title : card.name;
  const explained = card.reasons.length > 0;
  return (
    <li className="grid grid-cols-[min(5.5rem,30%)_minmax(0,1fr)] gap-x-4 gap-y-2.5 rounded-card border border-hairline bg-surface p-3 @xl:grid-cols-[9rem_minmax(0,1fr)] @xl:p-4 @4xl:grid-cols-[9rem_minmax(0,1fr)_auto] @4xl:items-center">
      <div
        className={cx(
          "relative aspect-[4/3] overflow-hidden rounded-control bg-sunken",
          explained && "@xl:row-span-2",
        )}
      >
        {posting ? (
          <PostingImage posting={card} />
        ) : (
          <span className="grid size-full place-items-center">
            <Avatar name={card.name} url={card.avatarUrl} xp={card.xp} />
          </span>
        )}
      </div>
      <div className={cx("flex min-w-0 flex-col gap-1.5", explained && "@4xl:self-end")}>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 @xl:flex-nowrap">
          <h2 className="line-clamp-2 min-w-[min(100%,7rem)] flex-1 break-words text-16 @xl:text-18">
            <Link
              to={posting ? `/opportunity/${card.id}` : `/profile/${card.id}`}
              className="press-area underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <MatchPercent score={card.score} />
        </div>
        {posting ? <PostingFacts card={card} /> : <MemberFacts card={card} />}
      </div>
      {explained ? (
        // On phones below the picture as well: beside it each of them takes two lines.
        <div className="col-span-2 @xl:col-span-1 @xl:col-start-2 @4xl:self-start">
          <Reasons reasons={card.reasons} less />
        </div>
      ) : null}
      <div
        className={cx(
          "col-span-2 flex flex-wrap items-center justify-end gap-2 @4xl:col-span-1 @4xl:col-start-3 @4xl:row-start-1 @4xl:pl-4",
          explained && "@4xl:row-span-2",
        )}
      >
        {posting && card.applied ? (
          <p className="inline-flex min-h-11 items-center text-14 text-muted">You applied</p>
        ) : state ? (
          <p className="inline-flex min-h-11 items-center gap-2 text-14" role="status">
            <Check aria-hidden className="size-4 text-success" strokeWidth={2} />
            {state === "left" ? "Passed" : posting ? "Interested" : "Liked"}
            <Button
              size="icon-sm"
              variant="ghost"
              onClick={undo}
              aria-label={`Take back: ${name}`}
              title="Take back"
            >
              <Undo2 aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
          </p>
        ) : (
          <Form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              swipe();
            }}
          >
            <input type="hidden" name="intent" value="swipe" />
            <input type="hidden" name="direction" value="right" />
            <input type="hidden" name="target_type" value={posting ? "opportunity" : "user"} />
            <input type="hidden" name="target_id" value={card.id} />
            <Button
              type="submit"
              size="sm"
              variant="tonal"
              aria-label={`${posting ? "Interested in" : "Like"} ${name}`}
            >
              {posting ? "Interested" : "Like"}
            </Button>
          </Form>
        )}
        {posting && !card.applied ? (
          <ButtonLink size="sm" to={`/opportunity/${card.id}/apply`} aria-label={`Apply now: ${name}`}>
            Apply now
          </ButtonLink>
        ) : null}
        <SaveButton
          item={{ item_type: posting ? "opportunity" : "profile", item_id: card.id }}
          name={name}
          saved={card.saved}
          readAt={card.readAt}
          size="icon-sm"
        />
      </div>
    </li>
  );
}

function PostingFacts({ card }: { card: OpportunityCard }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-muted">
        <KindChip type={card.type} />
        <span className="inline-flex min-w-0 items-center gap-1">
          <span className="truncate">
            {card.boosted ? "Boosted · " : null}
            {card.company}
          </span>
          {card.proved ? (
            <BadgeCheck
              className="size-4 shrink-0 text-info"
              strokeWidth={1.75}
              aria-label="Verified company"
            />
          ) : null}
        </span>
        {card.replyScore === null ? null : <span>Answers {card.replyScore} % in time</span>}
      </p>
      <Facts icon={Wallet} words={card.compensation} place={withDistance(card.location, card.away)} />
    </>
  );
}

function MemberFacts({ card }: { card: MemberCard }) {
  return (
    <>
      {card.headline ? <p className="line-clamp-1 text-14 text-muted">{card.headline}</p> : null}
      <Facts
        icon={Star}
        words={card.rating ? `${card.rating.toFixed(1)} of 5` : null}
        place={withDistance(placeName(card), card.away)}
      />
    </>
  );
}

interface FactsProps {
  /** Of `words`. */
  icon: LucideIcon;
  words: string | null;
  place: string | null;
}

function Facts({ icon: Icon, words, place }: FactsProps) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-14 empty:hidden">
      {words ? (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <Icon aria-hidden className="size-4 shrink-0 text-spark" strokeWidth={1.75} />
          <span className="truncate tabular">{words}</span>
        </span>
      ) : null}
      {place ? (
        <span className="inline-flex min-w-0 items-center gap-1.5">
          <MapPin aria-hidden className="size-4 shrink-0 text-spark" strokeWidth={1.75} />
          <span className="truncate">{place}</span>
        </span>
      ) : null}
    </p>
  );
}

/** The right swipe of a row: it stays where it is and says what was done. */
function useRowSwipe(card: DeckCard, memberId: string) {
  const [state, setState] = useState(card.swiped);
  const target = {
    target_type: card.kind === "opportunity" ? ("opportunity" as const) : ("user" as const),
    target_id: card.id,
  };
  const settle = async (next: "right" | null, before: typeof state) => {
    setState(next);
    const swipes = swipesOf(memberId);
    const answer = await (next ? swipes.swipe(target, next) : swipes.undo(target));
    if (answer.ok || answer.status === 0) {
      void forgetPages();
      return;
    }
    setState(before);
    toast({ title: "That did not go through", description: answer.message, destructive: true });
  };
  return {
    state,
    swipe: () => void settle("right", state),
    undo: () => void settle(null, state),
  };
}
