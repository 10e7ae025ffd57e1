import { useEffect } from "react";
import { data, Form, Link, useSearchParams, useSubmit } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { connectRoom } from "#app/browser/room-socket.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { pageOf } from "#app/core/page-of.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { selectStaff, toStaff } from "#app/features/staff/queries.server.ts";
import { CasePanel } from "#app/features/support/components/case-panel.tsx";
import { type CaseView, toCase, toQueueItem } from "#app/features/support/desk-view.ts";
import {
  QUEUE_PAGE,
  selectBeside,
  selectCanned,
  selectCase,
  selectQueue,
} from "#app/features/support/queries/desk.server.ts";
import { selectAllMessages, toSupportMessage } from "#app/features/support/queries/messages.server.ts";
import {
  LANGUAGE_WORDS,
  nextInQueue,
  PLAN_WORDS,
  QUEUE_VIEWS,
  type QueueFilter,
  queuePath,
  readQueueFilter,
} from "#app/features/support/queue-terms.ts";
import { CATEGORY_WORDS, PRIORITY_WORDS } from "#app/features/support/terms.ts";
import { answerForm, byIntent } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { CONTROL } from "#app/ui/form/field.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/queue.ts";
import { QUEUE_ACTS, type QueueAnswer } from "./queue-forms.server.ts";
import { QueueList } from "./queue-list.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => staffTitle(loaderData, "Support queue");

/** The team's queue, and one request of it (product.md D14); for support and admins. */
export const loader = staffQuery(
  "support",
  (ctx, { request }: Route.LoaderArgs) => {
    const { filter, id } = askedOf(request);
    return [
      selectQueue(ctx.db, ctx.viewer.userId, filter),
      selectCase(ctx.db, id),
      selectAllMessages(ctx.db, id),
      selectBeside(ctx.db, id),
      selectStaff(ctx.db, "support"),
      selectCanned(ctx.db),
    ] as const;
  },
  (app, [queue, [found], messages, beside, staff, canned], { request }) => {
    const { filter, id } = askedOf(request);
    if (id !== "" && !found)
      throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    const opened: CaseView | null = found
      ? { ...toCase(found, beside), messages: messages.map(toSupportMessage) }
      : null;
    const { page, last } = pageOf(queue.map(toQueueItem), QUEUE_PAGE);
    return {
      filter,
      queue: page,
      next: last ? nextInQueue(filter.view, last) : null,
      opened,
      staff: toStaff(staff),
      canned,
      me: app.viewer.userId,
      agent: app.viewer.displayName,
      clientId: newId(app.clock.now()),
      now: app.clock.now(),
    };
  },
);

function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const ticket = query.get("ticket");
  return { filter: readQueueFilter(query), id: ticket === null ? "" : isId(ticket) ? ticket : "none" };
}

export const action = staffAction("support", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm<QueueAnswer>(form, async () => byIntent(QUEUE_ACTS, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Queue({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, queue, next, opened, staff, canned, me, agent, clientId, now } = loaderData;
  const [query] = useSearchParams();
  // Beside a queue without any there would be nothing to choose.
  const beside = opened !== null || queue.length > 0;
  const readAgain = useReadAgain();
  useEffect(
    () =>
      connectRoom({
        onFrame: (frame) => {
          if (frame.type === "support.changed") void readAgain();
        },
        onOpen: () => void readAgain(),
      }),
    [readAgain],
  );
  return (
    <Page>
      <PageHeader
        title="Support queue"
        lead="What is due first stands first."
        actions={
          <>
            <ButtonLink to="/admin" size="sm">
              Admin Panel
            </ButtonLink>
            <ButtonLink to="/support-dashboard/replies" size="sm">
              Canned replies
            </ButtonLink>
            <ButtonLink to="/support-dashboard?mine" size="sm">
              My own requests
            </ButtonLink>
          </>
        }
      />
      <div className={cx("mb-4 flex flex-col gap-3", opened && "max-lg:hidden")}>
        <TabLinks
          label="Views of the queue"
          tabs={Object.entries(QUEUE_VIEWS).map(([view, label]) => ({
            to: queuePath(query, { view, ticket: null, after: null }),
            label,
            current: filter.view === view,
          }))}
        />
        <Filters filter={filter} />
      </div>
      <div className={cx("grid gap-5", beside && "lg:grid-cols-[22rem_minmax(0,1fr)]")}>
        <div className={cx("min-w-0", opened && "max-lg:hidden")}>
          <QueueList queue={queue} current={opened?.id ?? null} query={query} now={now} />
          <nav aria-label="Pages of the queue" className="mt-3 flex flex-wrap gap-x-5">
            {filter.after ? (
              <PageLink to={queuePath(query, { after: null, ticket: null })}>From the top</PageLink>
            ) : null}
            {next ? (
              <PageLink to={queuePath(query, { after: next, ticket: null })}>More requests</PageLink>
            ) : null}
          </nav>
        </div>
        <div className={cx("min-w-0", !beside && "hidden", !opened && "max-lg:hidden")}>
          {opened ? (
            <>
              <BackLink to={queuePath(query, { ticket: null })} className="mb-3 lg:hidden">
                Queue
              </BackLink>
              <CasePanel
                key={opened.id}
                opened={opened}
                staff={staff}
                canned={canned}
                me={me}
                agent={agent}
                clientId={clientId}
                now={now}
                answer={answerTo<FormAnswer & Partial<QueueAnswer>>(actionData)}
              />
            </>
          ) : (
            <Card className="grid min-h-80 place-items-center">
              <EmptyState title="Choose a request">The clock beside each says how long there is.</EmptyState>
            </Card>
          )}
        </div>
      </div>
    </Page>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-14 underline underline-offset-2">
      {children}
    </Link>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}

const ANY = "any";

function Filters({ filter }: { filter: QueueFilter }) {
  const submit = useSubmit();
  const filters = [
    { name: "category", label: "Category", all: "Any category", options: CATEGORY_WORDS },
    { name: "priority", label: "Priority", all: "Any priority", options: PRIORITY_WORDS },
    { name: "plan", label: "Plan", all: "Any plan", options: PLAN_WORDS },
    { name: "language", label: "Language", all: "Any language", options: LANGUAGE_WORDS },
  ] as const;
  return (
    <Form className="flex flex-wrap gap-2" onChange={(event) => void submit(event.currentTarget)}>
      <input type="hidden" name="view" value={filter.view} />
      {filters.map(({ name, label, all, options }) => (
        <select
          // Another address, by the way back or a view, shows what it asks for.
          key={`${name} ${filter[name]}`}
          name={name}
          aria-label={label}
          defaultValue={filter[name] ?? ANY}
          className={cx(CONTROL, "h-11 min-w-0 flex-1 basis-36")}
        >
          <option value={ANY}>{all}</option>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      <noscript>
        <Button type="submit">Filter</Button>
      </noscript>
    </Form>
  );
}
