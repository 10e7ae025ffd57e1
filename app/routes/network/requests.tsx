import { useState } from "react";
import { Form, Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { hours } from "#app/core/time.ts";
import { COLD_REQUESTS } from "#app/features/network/rules.ts";
import { MemberRow } from "#app/features/profiles/components/member-row.tsx";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { useSecondClick } from "#app/ui/primitives/use-second-click.ts";
import type { Route } from "./+types/connect.ts";
import { Press } from "./network-form.tsx";
import { SuggestionList } from "./suggestions.tsx";

type Data = Route.ComponentProps["loaderData"];

/** Who asks this member, and whom they asked. */
export function Requests(
  data: Pick<Data, "incoming" | "outgoing" | "olderRequests" | "suggestions" | "counts" | "now">,
) {
  const { incoming, outgoing, olderRequests, suggestions, counts, now } = data;
  return (
    <div className="flex flex-col gap-8">
      {incoming.length > 0 ? (
        <section aria-labelledby="incoming">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="incoming" className="text-18">
              They would like to connect
            </h2>
            <AcceptAll incoming={incoming} />
          </div>
          <ul className="grid grid-cols-1 gap-3">
            {incoming.map((request) => (
              <Incoming key={request.id} request={request} now={now} />
            ))}
          </ul>
          {olderRequests ? (
            <ButtonLink to={`/connect?cursor=${olderRequests}`} size="sm" className="mt-3" preventScrollReset>
              Older requests
            </ButtonLink>
          ) : null}
        </section>
      ) : (
        <section>
          <EmptyState
            title="No request waits for you"
            action={
              suggestions.length > 0 ? null : (
                <ButtonLink to="/connect?tab=invite">Find people you know</ButtonLink>
              )
            }
          >
            {suggestions.length > 0
              ? "You might know some of these."
              : "Whoever would like to connect appears here."}
          </EmptyState>
          <SuggestionList suggestions={suggestions} />
        </section>
      )}
      <section aria-labelledby="outgoing">
        <h2 id="outgoing" className="mb-3 text-18">
          You asked
        </h2>
        <Cap cold={counts.cold} since={counts.coldSince} now={now} />
        {outgoing.length === 0 ? (
          <p className="text-14 text-muted">Nothing waits for an answer.</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {outgoing.map((request) => (
              <MemberRow
                key={request.userId}
                member={request}
                why={request.note ? `“${request.note}”` : "Requested"}
                when={`Asked ${relativeTime(request.requestedAt, now)}`}
                actions={
                  <Press
                    fields={{ intent: "withdraw", user_id: request.userId }}
                    label={`Take back your request to ${request.name}`}
                  >
                    Take back
                  </Press>
                }
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Accepts all that are shown, at the second press; a hand that clicks twice has not read what it asks. */
function AcceptAll({ incoming }: Pick<Data, "incoming">) {
  const [sure, setSure] = useState(false);
  const isSecond = useSecondClick();
  const here = incoming.filter(({ gone }) => !gone);
  if (here.length < 2) return null;
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        if (sure) return setSure(false);
        event.preventDefault();
        setSure(true);
      }}
    >
      <input type="hidden" name="intent" value="accept" />
      {here.map(({ userId }) => (
        <input key={userId} type="hidden" name="user_id" value={userId} />
      ))}
      <Button
        type="submit"
        size="sm"
        variant={sure ? "solid" : "quiet"}
        onClick={(event) => {
          if (isSecond(event, "accept")) event.preventDefault();
        }}
      >
        {sure ? `Really accept all ${here.length}` : "Accept all"}
      </Button>
    </Form>
  );
}

function Incoming({ request, now }: { request: Data["incoming"][number]; now: number }) {
  const { userId, name, mutuals, gone } = request;
  const known =
    mutuals === 0 ? null : mutuals === 1 ? "1 mutual connection" : `${mutuals} mutual connections`;
  return (
    <MemberRow
      member={request}
      why={
        gone ? "Is no longer here" : request.note ? `“${request.note}”` : (known ?? "Would like to connect")
      }
      when={[relativeTime(request.requestedAt, now), request.note && known].filter(Boolean).join(" · ")}
      actions={
        <>
          {gone ? null : (
            <Press fields={{ intent: "accept", user_id: userId }} variant="tonal" label={`Accept ${name}`}>
              Accept
            </Press>
          )}
          <Press fields={{ intent: "decline", user_id: userId }} label={`Decline ${name}`}>
            Decline
          </Press>
          <Press fields={{ intent: "ignore", user_id: userId }} variant="ghost" label={`Ignore ${name}`}>
            Ignore
          </Press>
          <ReportButton thing={{ type: "connection", id: request.id, owner: { userId, name } }} />
        </>
      }
    />
  );
}

/** The cap of requests to strangers, once it bites, with when it ends. */
function Cap({ cold, since, now }: { cold: number; since: number | null; now: number }) {
  if (cold < COLD_REQUESTS.most || since === null) return null;
  const left = Math.max(1, Math.ceil((since + COLD_REQUESTS.window - now) / hours(1)));
  return (
    <p role="status" className="mb-3 rounded-control border border-hairline bg-sunken px-3.5 py-2.5 text-14">
      That is {COLD_REQUESTS.most} requests to new people within a day, and enough for now. You can send more
      in {left === 1 ? "an hour" : `${left} hours`}. People you have a{" "}
      <Link to="/spark" className="underline underline-offset-4">
        Spark
      </Link>{" "}
      or a project with do not count.
    </p>
  );
}
