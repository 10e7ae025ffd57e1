import { LifeBuoy, Plus } from "lucide-react";
import { useEffect } from "react";
import { data, Form, Link, redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { connectRoom } from "#app/browser/room-socket.ts";
import { useReadAgain } from "#app/browser/use-read-again.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId, newId } from "#app/core/ids.ts";
import { isStaff } from "#app/features/staff/guards.server.ts";
import { StateIcon } from "#app/features/status/components/part-list.tsx";
import { inOneSentence, judge } from "#app/features/status/health.ts";
import { selectWaiting } from "#app/features/status/queries.server.ts";
import { requestHelp } from "#app/features/support/commands/member-acts.server.ts";
import { writeToSupport } from "#app/features/support/commands/write.server.ts";
import { Conversation } from "#app/features/support/components/conversation.tsx";
import { NewRequest } from "#app/features/support/components/new-request.tsx";
import { useSupport } from "#app/features/support/components/use-support.ts";
import { selectOwnMessages, toSupportMessage } from "#app/features/support/queries/messages.server.ts";
import {
  selectOwnTicket,
  selectOwnTickets,
  selectTakenLately,
} from "#app/features/support/queries/tickets.server.ts";
import { waitingWords } from "#app/features/support/rules.ts";
import { newRequestForm, replyForm } from "#app/features/support/schema.ts";
import { STATUS_WORDS, type SupportThread, toSupportTicket } from "#app/features/support/support-view.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/support-dashboard.ts";
import { TicketList } from "./ticket-list.tsx";

const HERE = "/support-dashboard";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.thread?.ticket.title ?? "Support"} · Thrive` },
];

/** A member's own requests (product.md D14); the team starts at its queue. */
export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const id = askedOf(request).id ?? "";
    return [
      selectOwnTickets(ctx.db, ctx.viewer.userId),
      selectOwnTicket(ctx.db, ctx.viewer.userId, id),
      selectOwnMessages(ctx.db, ctx.viewer.userId, id),
      selectTakenLately(ctx),
      selectWaiting(ctx.db),
    ] as const;
  },
  (app, [tickets, [ticket], messages, taken, [waiting]], { request }) => {
    const { id, isNew, mine } = askedOf(request);
    const staff = isStaff(app.viewer, "support");
    if (staff && !mine && !id && !isNew) throw redirect(`${HERE}/queue`);
    if (id && !ticket) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    const thread: SupportThread | null = ticket
      ? { ticket: toSupportTicket(ticket), messages: messages.map(toSupportMessage) }
      : null;
    return {
      tickets: tickets.map(toSupportTicket),
      thread,
      isNew,
      staff,
      health: inOneSentence(judge(waiting ?? null, true, app.clock.now())),
      wait: waitingWords(taken.map(({ taken }: { taken: number }) => taken)),
      clientId: newId(app.clock.now()),
      now: app.clock.now(),
    };
  },
);

function askedOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const ticket = query.get("ticket");
  return {
    id: ticket === null ? null : isId(ticket) ? ticket : "none",
    isNew: query.has("new"),
    mine: query.has("mine"),
  };
}

const FORMS: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  "new-request": (app, form) => requestHelp(app, parseForm(form, newRequestForm)),
  reply: async (app, form) => {
    const { ticket_id: ticketId, client_id: clientId, body: message } = parseForm(form, replyForm);
    await writeToSupport(app, { ticketId, clientId, message, fileIds: [] });
    return ticketId;
  },
};

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => redirect(`${HERE}?ticket=${await byIntent(FORMS, form)(app, form)}`));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function SupportDashboard({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets, thread, isNew, staff, wait, health, clientId, now } = loaderData;
  const readAgain = useReadAgain();
  useEffect(
    () =>
      connectRoom({
        onFrame: (frame) => {
          if (frame.type === "support.changed") void readAgain();
        },
        onOpen: () => undefined,
      }),
    [readAgain],
  );
  const aside = thread !== null || isNew;
  // Beside a list without any there would be nothing to choose.
  const beside = aside || tickets.length > 0;
  return (
    <Page>
      <PageHeader
        title="Support"
        lead={`Your requests and their answers. A person answers ${wait}.`}
        actions={
          <>
            {staff ? <ButtonLink to={`${HERE}/queue`}>Queue</ButtonLink> : null}
            <ButtonLink to={`${HERE}?new`} variant="spark">
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              New Request
            </ButtonLink>
          </>
        }
      />
      <div className={cx("grid gap-5", beside && "lg:grid-cols-[22rem_minmax(0,1fr)]")}>
        <div className={cx("flex min-w-0 flex-col gap-4", aside && "max-lg:hidden")}>
          <HelpSearch />
          <Link
            to="/status"
            className="-my-1 flex min-h-11 items-center gap-2.5 rounded-control px-1 text-14 text-muted hover:text-text"
          >
            <StateIcon state={health.state} />
            <span>
              {health.sentence} <span className="underline underline-offset-2">System status</span>
            </span>
          </Link>
          <TicketList tickets={tickets} current={thread?.ticket.id ?? null} now={now} />
        </div>
        <div className={cx("min-w-0", !beside && "hidden", !aside && "max-lg:hidden")}>
          {aside ? (
            <BackLink to={`${HERE}?mine`} className="mb-3 lg:hidden">
              All requests
            </BackLink>
          ) : null}
          {isNew ? (
            <NewRequest answer={answerTo(actionData, "new-request")} clientId={clientId} wait={wait} />
          ) : thread ? (
            <Thread
              key={thread.ticket.id}
              thread={thread}
              answer={answerTo(actionData, "reply")}
              clientId={clientId}
              now={now}
            />
          ) : (
            <Card className="grid min-h-80 place-items-center max-lg:hidden">
              <EmptyState title="Choose a request">Or ask something new.</EmptyState>
            </Card>
          )}
        </div>
      </div>
    </Page>
  );
}

function HelpSearch() {
  return (
    <Form action="/help" role="search" className="flex gap-2">
      <SearchField label="Search the help" placeholder="Search the help" maxLength={500} />
      <Button type="submit" className="h-12">
        Search
      </Button>
    </Form>
  );
}

interface ThreadProps {
  thread: SupportThread;
  answer: FormAnswer | undefined;
  clientId: string;
  now: number;
}

/** One request, live. */
function Thread({ thread, answer, clientId, now }: ThreadProps) {
  const support = useSupport(thread, () => undefined);
  const { ticket } = support.thread ?? thread;
  return (
    <Card flush className="flex h-[calc(100dvh-15rem)] min-h-112 flex-col">
      <header className="flex flex-wrap items-center gap-2 border-hairline border-b px-5 py-3.5 sm:px-6">
        <LifeBuoy aria-hidden className="size-5 text-spark" strokeWidth={1.75} />
        <h2 className="min-w-0 flex-1 truncate text-18">{ticket.title}</h2>
        {ticket.category ? <Chip>{ticket.category}</Chip> : null}
        <Chip tone="strong">{STATUS_WORDS[ticket.status]}</Chip>
      </header>
      {answer?.error ? (
        <div className="px-5 sm:px-6">
          <FormError message={answer.error.fields.body?.[0] ?? answer.error.message} />
        </div>
      ) : null}
      <Conversation support={support} now={now} plain={{ clientId, typed: answer?.typed?.body?.[0] ?? "" }} />
    </Card>
  );
}
