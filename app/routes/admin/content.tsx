import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { CONTENT_PAGE, selectContent, selectContentEdge } from "#app/features/admin/content.server.ts";
import { CONTENT_KINDS, contentKind } from "#app/features/admin/content-kinds.ts";
import { userSearch } from "#app/features/admin/schema.ts";
import { putBackContent, takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import { takeDownSchema } from "#app/features/safety/moderation-schema.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/content.ts";
import { ContentLine } from "./content-line.tsx";
import { ListPages } from "./list-pages.tsx";
import { StaffSearch } from "./staff-search.tsx";

function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const after = query.get("after") ?? "";
  return {
    kind: contentKind(query.get("kind")),
    typed: userSearch.parse(query.get("q")),
    after: isId(after) ? after : null,
  };
}

export const loader = staffQuery(
  "moderator",
  (ctx, { request }: Route.LoaderArgs) => {
    const { kind, typed, after } = askedOf(request);
    return [
      selectContent(ctx.db, kind, typed, after),
      selectContentEdge(ctx.db, kind, typed, after),
    ] as const;
  },
  (app, [rows, [edge]], { request }) => {
    const { page: found, last } = pageOf(rows, CONTENT_PAGE);
    return {
      ...askedOf(request),
      found,
      next: last?.content_id ?? edge?.id ?? null,
      now: app.clock.now(),
    };
  },
);

const acts: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  remove: async (app, form) => {
    await takeDownContent(app, parseForm(form, takeDownSchema));
    return "It is down everywhere, and its owner is told.";
  },
  restore: async (app, form) => {
    await putBackContent(app, parseForm(form, takeDownSchema));
    return "It is back, and its owner is told.";
  },
};

export const action = staffAction("moderator", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => byIntent(acts, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Content({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, typed, after, found, next, now } = loaderData;
  const answer = answerTo(actionData);
  const at = (more: Record<string, string>) => `?${new URLSearchParams({ kind, q: typed, ...more })}`;
  return (
    <section aria-labelledby="content" className="flex flex-col gap-4">
      <h2 id="content" className="sr-only">
        Content
      </h2>
      <TabLinks
        label="Kinds of content"
        tabs={Object.entries(CONTENT_KINDS).map(([key, label]) => ({
          to: key === "opportunity" ? "/admin/content" : `/admin/content?kind=${key}`,
          label,
          current: key === kind,
        }))}
      />
      <StaffSearch label="Words in it, or @handle of who made it" typed={typed} also={{ kind }} />
      <FormOutcome answer={answer?.done ? answer : undefined} />
      {found.length === 0 ? (
        <Card>
          <EmptyState title="Nothing here">
            {next ? "Not among these; older ones are a step further." : "Nothing like that was made."}
          </EmptyState>
        </Card>
      ) : (
        <Card flush>
          <ul aria-label={CONTENT_KINDS[kind]} className="divide-y divide-hairline">
            {found.map((one) => (
              <ContentLine
                key={`${one.content_id}${one.case_id ?? ""}`}
                kind={kind}
                one={one}
                now={now}
                answer={answer?.typed?.subject_id?.[0] === one.content_id ? answer : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      <ListPages
        label="Pages of the content"
        top={after ? at({}) : null}
        next={next ? at({ after: next }) : null}
        more="Older ones"
      />
    </section>
  );
}
