import { Form, useNavigation } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { MemberRow } from "#app/features/profiles/components/member-row.tsx";
import { LIKES_SORTS, LIKES_WHO, type LikesView } from "#app/features/sparks/likes-view.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { PillLinks } from "#app/ui/primitives/pill-links.tsx";
import type { Route } from "./+types/spark.ts";

type Lists = Route.ComponentProps["loaderData"];

/** From so many who wait on, one may look at some of them alone. */
const MANY = 5;

export function Likes(lists: Pick<Lists, "view" | "likes" | "interested" | "moreWait" | "now">) {
  const { view, likes, interested, moreWait } = lists;
  const waiting = likes.length + interested.length;
  if (view.who === "all" && waiting < MANY) return <Waiting {...lists} />;
  const to = (change: Partial<LikesView>) =>
    `/spark?${new URLSearchParams({ tab: "likes", ...view, ...change })}`;
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <PillLinks label="Who" replace pills={pills(LIKES_WHO, view.who, (who) => to({ who }))} />
        <PillLinks label="Order" replace pills={pills(LIKES_SORTS, view.sort, (sort) => to({ sort }))} />
      </div>
      {waiting > 0 ? (
        <>
          <Waiting {...lists} />
          {moreWait ? (
            <p className="mt-4 text-14 text-muted">More people wait: they come up as you answer these.</p>
          ) : null}
        </>
      ) : (
        <EmptyState
          title={view.who === "creators" ? "No creator is waiting for you" : "No brand is waiting for you"}
          action={<ButtonLink to={to({ who: "all" })}>Show everybody</ButtonLink>}
        />
      )}
    </>
  );
}

function pills<K extends string>(words: Record<K, string>, current: K, to: (key: K) => string) {
  return (Object.keys(words) as K[]).map((key) => ({
    to: to(key),
    label: words[key],
    current: key === current,
  }));
}

function Waiting({ likes, interested, now }: Pick<Lists, "likes" | "interested" | "now">) {
  if (likes.length + interested.length === 0) {
    return (
      <EmptyState
        title="Nobody is waiting for you"
        action={
          <ButtonLink to="/discover" variant="spark">
            Discover
          </ButtonLink>
        }
      >
        Who likes you, or is interested in what you posted, appears here.
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {interested.map((interest) => (
        <MemberRow
          key={interest.applicationId}
          member={interest}
          why={
            <>
              Interested in <strong className="font-medium">{interest.opportunityTitle}</strong>
            </>
          }
          when={relativeTime(interest.interestedAt, now)}
          actions={
            <>
              <Answer fields={{ intent: "pass-interest", application_id: interest.applicationId }}>
                Pass
              </Answer>
              <Answer fields={{ intent: "spark-back", application_id: interest.applicationId }} primary>
                Spark back
              </Answer>
            </>
          }
        />
      ))}
      {likes.map((like) => (
        <MemberRow
          key={like.userId}
          member={like}
          why="Would like to work with you"
          when={relativeTime(like.likedAt, now)}
          actions={
            <>
              <Answer
                fields={{ intent: "swipe", direction: "left", target_type: "user", target_id: like.userId }}
              >
                Pass
              </Answer>
              <Answer
                fields={{ intent: "swipe", direction: "right", target_type: "user", target_id: like.userId }}
                primary
              >
                Spark back
              </Answer>
            </>
          }
        />
      ))}
    </ul>
  );
}

export function Sent({ sent, older, now }: Pick<Lists, "sent" | "older" | "now">) {
  if (older && sent.length === 0)
    return <EmptyState title="Nothing older">You have seen all that you sent.</EmptyState>;
  if (sent.length === 0) {
    return (
      <EmptyState
        title="Nothing sent"
        action={
          <ButtonLink to="/discover" variant="spark">
            Discover
          </ButtonLink>
        }
      >
        What you swipe right on waits here for its answer.
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {sent.map((swiped) => (
        <MemberRow
          key={swiped.targetId}
          member={swiped}
          why={
            swiped.opportunityTitle ? (
              <>
                You are interested in <strong className="font-medium">{swiped.opportunityTitle}</strong>
              </>
            ) : (
              "You like them"
            )
          }
          when={`Sent ${relativeTime(swiped.swipedAt, now)} · no answer yet`}
          actions={
            swiped.undoable ? (
              <Answer fields={{ intent: "undo", target_id: swiped.targetId }}>Take back</Answer>
            ) : null
          }
        />
      ))}
    </ul>
  );
}

function Answer({
  fields,
  primary,
  children,
}: {
  fields: Record<string, string>;
  primary?: boolean;
  children: string;
}) {
  const navigation = useNavigation();
  const id = fields.application_id ?? fields.target_id;
  const busy = navigation.formData !== undefined && [...navigation.formData.values()].includes(id ?? "");
  return (
    <Form method="post" className="contents" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="sm" variant={primary ? "spark" : "quiet"} disabled={busy}>
        {children}
      </Button>
    </Form>
  );
}
