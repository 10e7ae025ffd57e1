import { Form, Link } from "react-router";
import { longDay, shortDay } from "#app/core/day-words.ts";
import { newId } from "#app/core/ids.ts";
import { EditProject } from "#app/features/projects/components/edit-project.tsx";
import { LogList } from "#app/features/projects/components/log-list.tsx";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { nextSteps } from "#app/features/projects/next-steps.ts";
import { selectAgreements, toAgreements } from "#app/features/projects/queries/agreements.server.ts";
import { selectLog, toLines } from "#app/features/projects/queries/log.server.ts";
import { selectTurns, toTurns } from "#app/features/projects/queries/turns.server.ts";
import { isReadOnly, may } from "#app/features/projects/rules.ts";
import { MILESTONE_WORDS } from "#app/features/projects/words.ts";
import { selectGrants } from "#app/features/rights/queries.server.ts";
import { selectTasks } from "#app/features/tasks/queries.server.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/overview.ts";

const SHOWN = 5;
/** Of what waits for whoever looks: the page has more to say. */
const STEPS = 8;

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [
      selectTasks(ctx, params.projectId),
      selectAgreements(ctx, params.projectId),
      selectLog(ctx, params.projectId, null, SHOWN),
      selectGrants(ctx, params.projectId),
      selectTurns(ctx, params.projectId),
    ] as const,
  (app, desk, [tasks, agreements, log, grants, turns]) => {
    const me = app.viewer.userId;
    const { versions } = toAgreements(desk, me, agreements);
    const open = tasks.filter(
      ({ status, assigneeIds }) => status !== "done" && status !== "cancelled" && assigneeIds.includes(me),
    );
    return {
      id: desk.id,
      key: newId(app.clock.now()),
      project: {
        title: desk.title,
        description: desk.description,
        startsOn: desk.startsOn,
        dueOn: desk.dueOn,
        autoReleaseDays: desk.autoReleaseDays,
        version: desk.version,
      },
      mayKeep: desk.role !== "guest" && desk.parts.some(({ status }) => status !== "cancelled"),
      mayEdit: may(desk.role, "edit_project", desk.own) && !isReadOnly(desk.status),
      steps: desk.parts.filter(({ status }) => status !== "cancelled"),
      mine: [
        ...nextSteps(desk, toTurns(desk, me, turns), versions[0]?.canSign === true),
        ...open.map(({ id, title, dueOn }) => ({
          id,
          title,
          dueOn,
          to: `/desk/${desk.id}/tasks?task=${id}`,
        })),
      ].slice(0, STEPS),
      trade: desk.kind === "barter" ? desk.goods : null,
      agreement: versions[0] ? { version: versions[0].version, state: versions[0].state } : null,
      rights: rightsWords(grants),
      lines: toLines(log),
      now: app.clock.now(),
    };
  },
);

export default function DeskOverview({ loaderData }: Route.ComponentProps) {
  const { id, key, project, mayEdit, mayKeep, steps, mine, trade, agreement, rights, lines, now } =
    loaderData;
  const desk = `/desk/${id}`;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1.6fr_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-18">What it is about</h2>
            {mayEdit ? <EditProject project={project} /> : null}
          </div>
          <p className="max-w-line whitespace-pre-line break-words text-muted">
            {project.description ?? "Nobody has written down yet what this project is about."}
          </p>
          {project.startsOn || project.dueOn ? (
            <p className="mt-3 text-14 text-muted">{spanOf(project)}</p>
          ) : null}
        </Card>
        <Card>
          <Heading to={`${desk}/milestones`} more="All milestones">
            Milestones
          </Heading>
          {steps.length === 0 ? (
            <p className="text-14 text-muted">Nothing is planned yet.</p>
          ) : (
            <ol className="flex flex-col">
              {steps.map((part) => (
                <Step key={part.id} part={part} to={`${desk}/milestones#milestone-${part.id}`} />
              ))}
            </ol>
          )}
          {mayKeep ? (
            <Form
              method="post"
              action="/project-templates"
              className="mt-3 flex flex-wrap items-center gap-3"
            >
              <input type="hidden" name="project_id" value={id} />
              <input type="hidden" name="key" value={key} />
              <Button type="submit" name="intent" value="save-project" size="sm">
                Save as template
              </Button>
              <span className="text-14 text-muted">The plan and its terms, for you to use again.</span>
            </Form>
          ) : null}
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card>
          <Heading to={`${desk}/tasks?view=mine`} more="My tasks">
            Your next steps
          </Heading>
          {mine.length === 0 ? <p className="text-14 text-muted">Nothing waits for you.</p> : null}
          <ul className="flex flex-col">
            {mine.map((step) => (
              <li key={step.id}>
                <Link
                  to={step.to}
                  className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-14 hover:underline"
                >
                  <span className="min-w-0 break-words">{step.title}</span>
                  {step.dueOn ? (
                    <span className="shrink-0 text-muted tabular">{shortDay(Date.parse(step.dueOn))}</span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        {trade ? (
          <Card className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <h2 className="text-18">Trade</h2>
              <p className="text-14 text-muted">
                {trade.total === 0
                  ? "Nothing is written down yet"
                  : `${trade.total - trade.open} of ${trade.total} settled`}
              </p>
            </div>
            <ButtonLink to={`${desk}/barter`} size="sm">
              Look at it
            </ButtonLink>
          </Card>
        ) : null}
        <Card className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-18">Agreement and rights</h2>
            <p className="text-14 text-muted">
              {agreement
                ? `Version ${agreement.version}: ${agreement.state.toLowerCase()}`
                : "No agreement yet"}
            </p>
            <p className="text-14 text-muted">{rights}</p>
          </div>
          <ButtonLink to={`${desk}/agreement`} size="sm">
            Look at it
          </ButtonLink>
        </Card>
        <Card>
          <Heading to={`${desk}/log`} more="The whole log">
            What happened
          </Heading>
          <LogList lines={lines} now={now} />
        </Card>
      </div>
    </div>
  );
}

function Heading({ to, more, children }: { to: string; more: string; children: React.ReactNode }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-18">{children}</h2>
      <Link to={to} className="inline-flex min-h-11 items-center text-14 underline underline-offset-4">
        {more}
      </Link>
    </div>
  );
}

type Part = Route.ComponentProps["loaderData"]["steps"][number];

const DONE: readonly Part["status"][] = ["approved", "released", "split"];

/** One stop of the rail. */
function Step({ part, to }: { part: Part; to: string }) {
  const done = DONE.includes(part.status);
  return (
    <li className="relative pb-2 pl-5 before:absolute before:top-6 before:-bottom-4 before:left-0 before:border-hairline-strong before:border-l last:before:hidden">
      <span
        aria-hidden
        className={cx(
          "-left-[7px] absolute top-4 size-3 rounded-full ring-2 ring-surface",
          done
            ? "bg-success"
            : part.status === "proposed" || part.status === "draft"
              ? "bg-muted"
              : "bg-spark",
        )}
      />
      <Link
        to={to}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 hover:underline"
      >
        <span className="min-w-0 break-words">{part.title}</span>
        <span className="flex shrink-0 flex-wrap items-center gap-2 text-14 text-muted">
          {part.dueOn ? shortDay(Date.parse(part.dueOn)) : null}
          <Chip>{MILESTONE_WORDS[part.status]}</Chip>
        </span>
      </Link>
    </li>
  );
}

/** The rights that run, and which of them end first. */
function rightsWords(grants: readonly { status: string; endsOn: string | null }[]): string {
  const running = grants.filter(({ status }) => status === "active" || status === "expiring");
  if (running.length === 0) return "No rights are granted";
  const [end] = running.flatMap(({ endsOn }) => endsOn ?? []).toSorted();
  const count = running.length === 1 ? "1 grant of rights runs" : `${running.length} grants of rights run`;
  return end ? `${count}, until ${shortDay(Date.parse(end))} the first` : count;
}

function spanOf({ startsOn, dueOn }: { startsOn: string | null; dueOn: string | null }): string {
  const words = (day: string) => longDay(Date.parse(day));
  if (startsOn && dueOn) return `From ${words(startsOn)} to ${words(dueOn)}`;
  return startsOn ? `From ${words(startsOn)} on` : dueOn ? `Due on ${words(dueOn)}` : "";
}
