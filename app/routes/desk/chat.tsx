import { redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import { AppError } from "#app/core/errors.ts";
import { sendByForm } from "#app/features/messages/commands/send-by-form.server.ts";
import { NewThread } from "#app/features/messages/components/new-thread.tsx";
import { NotSent } from "#app/features/messages/components/not-sent.tsx";
import { ThreadPanel } from "#app/features/messages/components/thread-panel.tsx";
import { projectThreadQueries } from "#app/features/messages/queries/thread.server.ts";
import { toThreadPage } from "#app/features/messages/queries/thread-view.server.ts";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { may } from "#app/features/projects/rules.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/chat.ts";

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) => projectThreadQueries(ctx, params.projectId),
  (app, desk, answers, _args) => {
    // Guests have no tab for it either.
    if (!may(desk.role, "chat", desk.own)) throw new AppError("not_found");
    return {
      page: toThreadPage(app.viewer.userId, answers),
      project: { id: desk.id, title: desk.title },
      me: app.viewer.userId,
      translates: app.translator !== null,
      now: app.clock.now(),
    };
  },
);

/** A message without script; with it the chat speaks to the API. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await sendByForm(app, form);
    return redirect(new URL(request.url).pathname);
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

/** The one thread of everybody who works on the project; also among their messages. */
export default function DeskChat({
  loaderData: { page, project, me, translates, now },
  actionData,
}: Route.ComponentProps) {
  const readAgain = useReadAgain();
  return (
    <>
      <NotSent answer={actionData} />
      {/* On phones from edge to edge, as among the messages. */}
      <div className="relative min-h-80 flex-1 overflow-hidden rounded-card border border-hairline bg-canvas max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0">
        <div className="absolute inset-0">
          {page ? (
            <ThreadPanel key={page.thread.id} page={page} me={me} now={now} translates={translates} />
          ) : (
            <NewThread
              view={{
                to: { kind: "project", id: project.id },
                title: project.title,
                avatarUrl: null,
                xp: null,
                request: false,
              }}
              me={me}
              back={null}
              onBegun={() => void readAgain()}
            />
          )}
        </div>
      </div>
    </>
  );
}
