import { useState } from "react";
import { Form, Link, useFetcher, useNavigation } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { ConnectButton } from "#app/features/network/components/tie-buttons.tsx";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { MATCH_WORDS } from "#app/features/sparks/words.ts";
import { cx } from "#app/ui/cx.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { MoreMenu } from "#app/ui/primitives/more-menu.tsx";
import { Call, type Match, ProposeCall } from "./match-call.tsx";

const unmatchDialog = part(() => import("#app/features/sparks/components/unmatch-dialog.tsx"));

interface MatchCardProps {
  match: Match;
  ownZone: string;
  now: number;
  archived?: boolean;
  /** It is the first of the new ones: its next step has the one light of the page. */
  lit?: boolean;
}

/** One Spark: with whom, why, how far it has come, and the next step. New ones stand out until they are opened. */
export function MatchCard({ match, ownZone, now, archived, lit }: MatchCardProps) {
  const opening = useFetcher();
  const { id, userId, name, status, fresh, lastSaid, opportunityTitle, reasons } = match;
  const isNew = fresh && opening.state === "idle" && !opening.data;
  const open = () => {
    if (isNew) void opening.submit({ intent: "open-match", match_id: id }, { method: "post" });
  };
  const why = opportunityTitle ? `About “${opportunityTitle}”` : reasons[0];
  // What it is about is said once.
  const others = opportunityTitle
    ? reasons.filter((reason) => !reason.includes(`“${opportunityTitle}”`))
    : reasons.slice(1);
  return (
    <li
      className={cx(
        "flex flex-col gap-4 rounded-card border bg-surface p-4 shadow-card",
        isNew ? "border-spark/70 ring-1 ring-spark/40" : "border-hairline",
      )}
    >
      <div className="flex items-start gap-4">
        <Link
          to={`/profile/${userId}`}
          onClick={open}
          className="flex min-w-0 flex-1 flex-wrap items-start gap-4"
        >
          <Avatar name={name} url={match.avatarUrl} size="lg" xp={match.xp} className="m-1 max-sm:size-12" />
          <span className="min-w-[min(100%,8rem)] flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="min-w-0 truncate font-medium text-18">{name}</span>
              <Chip tone={isNew ? "spark" : "plain"}>
                {status === "closed" ? "Ended" : MATCH_WORDS[status]}
              </Chip>
            </span>
            {lastSaid ? (
              <span className="mt-1 line-clamp-2 break-words text-14">{lastSaid}</span>
            ) : (
              <span className="mt-1 block break-words text-14">{why}</span>
            )}
            <Dotted as="span" className="mt-0.5 text-12 text-muted">
              {lastSaid ? why : others.slice(0, opportunityTitle ? 2 : 1)}
              {`Sparked ${relativeTime(match.createdAt, now)}`}
            </Dotted>
          </span>
        </Link>
        <More match={match} archived={archived} />
      </div>
      {match.call ? <Call match={match} call={match.call} ownZone={ownZone} /> : null}
      {status === "dormant" ? (
        <Nudge match={match} />
      ) : (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 sm:flex sm:flex-wrap">
          <ButtonLink
            to={`/messages?match=${id}`}
            size="sm"
            variant={lit && isNew ? "spark" : "tonal"}
            onClick={open}
          >
            Message
          </ButtonLink>
          {match.projectId ? (
            <ButtonLink to={`/desk/${match.projectId}`} size="sm" onClick={open}>
              Open project
            </ButtonLink>
          ) : status === "project_started" || status === "done" ? (
            <ButtonLink to="/projects" size="sm" onClick={open}>
              Projects
            </ButtonLink>
          ) : (
            <ButtonLink to={`/projects/new?match=${id}`} size="sm" onClick={open}>
              Start project
            </ButtonLink>
          )}
          {match.opportunityId ? (
            <ButtonLink to={`/opportunity/${match.opportunityId}`} size="sm" variant="ghost" onClick={open}>
              See opportunity
            </ButtonLink>
          ) : null}
          {match.call ? null : <ProposeCall match={match} />}
          {match.connected ? null : <ConnectButton member={match} tie="none" source="match" />}
        </div>
      )}
    </li>
  );
}

/** It went quiet: yes goes on, no closes it without a word. */
function Nudge({ match: { id, name } }: { match: Match }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3"
    >
      <p className="min-w-0 flex-1 basis-48 text-14">It has been quiet for a while. Still interested?</p>
      <input type="hidden" name="match_id" value={id} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value="not-interested"
        disabled={busy}
        aria-label={`No longer interested in ${name}`}
      >
        No
      </Button>
      <Button
        type="submit"
        size="sm"
        variant="solid"
        name="intent"
        value="still-interested"
        disabled={busy}
        aria-label={`Still interested in ${name}`}
      >
        Yes
      </Button>
    </Form>
  );
}

/** What is done with a Spark less often. */
function More({ match, archived }: Pick<MatchCardProps, "match" | "archived">) {
  const [ending, setEnding] = useState(false);
  const { id, userId, name } = match;
  return (
    <>
      <MoreMenu label={`More about your Spark with ${name}`}>
        <Form method="post" preventScrollReset className="contents">
          <input type="hidden" name="match_id" value={id} />
          <Button
            type="submit"
            size="sm"
            variant="ghost"
            name="intent"
            value={archived ? "unarchive-match" : "archive-match"}
          >
            {archived ? "Bring back" : "Archive"}
          </Button>
        </Form>
        <Button size="sm" variant="ghost" onClick={() => setEnding(true)}>
          Unmatch
        </Button>
        <ReportButton look="button" thing={{ type: "profile", id: userId, owner: { userId, name } }} />
      </MoreMenu>
      {ending ? (
        <LazyPart
          part={unmatchDialog}
          props={{ match: { id, name }, onClose: () => setEnding(false) }}
          giveUp={() => {
            setEnding(false);
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}
