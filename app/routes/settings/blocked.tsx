import { Form, useNavigation } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { unblock } from "#app/features/safety/commands/block.server.ts";
import { selectBlocked } from "#app/features/safety/queries.server.ts";
import { unblockSchema } from "#app/features/safety/schema.ts";
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
  (ctx, _args: Route.LoaderArgs) => [selectBlocked(ctx)] as const,
  (app, [blocked]) => ({ blocked, now: app.clock.now() }),
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await unblock(app, parseForm(form, unblockSchema).user_id);
    return "They are not blocked any more. What the block ended stays ended.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Blocked({ loaderData: { blocked, now }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <SettingsFrame
      title="Blocked people"
      lead="You do not see each other anywhere on Thrive. They are not told, neither when you block nor when you take it back."
    >
      <FormOutcome answer={answerTo(actionData, "unblock")} />
      {blocked.length === 0 ? (
        <EmptyState title="You block nobody">
          On a member's page, on their posts and in your Sparks you can block somebody, or report them.
        </EmptyState>
      ) : (
        <Card flush>
          <ul className="divide-y divide-hairline">
            {blocked.map((member) => (
              <li key={member.userId} className="flex flex-wrap items-center gap-4 p-4">
                <Avatar name={member.name} url={member.avatarUrl} />
                <span className="min-w-0 flex-1 basis-32">
                  <span className="block truncate font-medium">{member.name}</span>
                  <span className="block text-14 text-muted">
                    Blocked {relativeTime(member.blockedAt, now)}
                  </span>
                </span>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="user_id" value={member.userId} />
                  <Button
                    type="submit"
                    size="sm"
                    name="intent"
                    value="unblock"
                    aria-label={`Unblock ${member.name}`}
                    disabled={busy}
                  >
                    Unblock
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </SettingsFrame>
  );
}
