import { Form, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { selectBlocked, selectMuted } from "#app/features/profiles/queries/shut-out.server.ts";
import { unblock } from "#app/features/safety/commands/block.server.ts";
import { unmute } from "#app/features/safety/commands/mute.server.ts";
import { takeBackSchema } from "#app/features/safety/schema.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/blocked.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Blocked people · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectBlocked(ctx), selectMuted(ctx)] as const,
  (app, [blocked, muted]) => ({ blocked, muted, now: app.clock.now() }),
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const { intent, user_id } = parseForm(form, takeBackSchema);
    if (intent === "unmute") {
      await unmute(app, user_id);
      return "Their posts are in your Circle again.";
    }
    await unblock(app, user_id);
    return "They are not blocked any more. What the block ended stays ended.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Blocked({ loaderData: { blocked, muted, now }, actionData }: Route.ComponentProps) {
  return (
    <SettingsFrame
      title="Blocked people"
      lead="You do not see each other anywhere on Thrive. They are not told, neither when you block nor when you take it back."
    >
      <FormOutcome answer={answerTo(actionData, "unblock") ?? answerTo(actionData, "unmute")} />
      {blocked.length === 0 ? (
        <EmptyState title="You block nobody">
          On a member's page, on their posts and in your Sparks you can block somebody, or report them.
        </EmptyState>
      ) : (
        <People
          act={{ intent: "unblock", label: "Unblock", done: "Blocked" }}
          people={blocked.map(({ blockedAt, ...member }) => ({ ...member, since: blockedAt }))}
          now={now}
        />
      )}
      <section id="muted" aria-labelledby="muted-title" className="flex scroll-mt-24 flex-col gap-3">
        <h2 id="muted-title" className="text-18">
          Muted people
        </h2>
        <p className="text-muted">
          Their posts stay out of your Circle, and you are not told when they mention you. They are not told,
          and find you as before.
        </p>
        {muted.length === 0 ? (
          <p className="text-14 text-muted">You mute nobody. You can on any post in your Circle.</p>
        ) : (
          <People
            act={{ intent: "unmute", label: "Unmute", done: "Muted" }}
            people={muted.map(({ mutedAt, ...member }) => ({ ...member, since: mutedAt }))}
            now={now}
          />
        )}
      </section>
    </SettingsFrame>
  );
}

interface PeopleProps {
  act: { intent: string; label: string; done: string };
  people: { userId: string; name: string; avatarUrl: string | null; since: number }[];
  now: number;
}

/** Members, since when, and the button that takes it back. */
function People({ act, people, now }: PeopleProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card flush>
      <ul className="divide-y divide-hairline">
        {people.map((member) => (
          <li key={member.userId} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
            <Avatar name={member.name} url={member.avatarUrl} />
            <span className="min-w-0 flex-1 basis-24">
              <span className="block truncate font-medium">{member.name}</span>
              <span className="block text-14 text-muted">
                {act.done} {relativeTime(member.since, now)}
              </span>
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="user_id" value={member.userId} />
              <Button
                type="submit"
                size="sm"
                name="intent"
                value={act.intent}
                aria-label={`${act.label} ${member.name}`}
                disabled={busy}
              >
                {act.label}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
