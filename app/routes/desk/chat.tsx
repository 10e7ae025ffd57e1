import { useReadAgain } from "#app/browser/use-read-again.ts";
import { AppError } from "#app/core/errors.ts";
import { NewThread } from "#app/features/messages/components/new-thread.tsx";
import { ThreadPanel } from "#app/features/messages/components/thread-panel.tsx";
import { projectThreadQueries } from "#app/features/messages/queries/thread.server.ts";
import { toThreadPage } from "#app/features/messages/queries/thread-view.server.ts";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { may } from "#app/features/projects/rules.ts";
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

/** The one thread of everybody who works on the project; also among their messages. */
export default function DeskChat({
  loaderData: { page, project, me, translates, now },
}: Route.ComponentProps) {
  const readAgain = useReadAgain();
  return (
    // On phones from edge to edge, as among the messages.
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
  );
}
