import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { TemplateStructure } from "../structure.ts";

const ROLES = { lead: "Lead", client: "Client", member: "Member" } as const;

/** Everything a template holds: milestones in time with their tasks, roles, agreement, rights, questions. */
export function TemplatePlan({ structure }: { structure: TemplateStructure }) {
  const { milestones, tasks, roles, folders, agreement, rights, questions } = structure;
  const loose = tasks.filter(({ milestone }) => milestone === null);
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Timeline">
        <h2 className="mb-3 text-22">Timeline</h2>
        <ol className="flex flex-col gap-3 border-hairline border-l-2 pl-5">
          {milestones.map((milestone, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a plan's milestones are known by their place.
            <li key={index} className="relative">
              <span
                aria-hidden
                className="-left-[27px] absolute top-1.5 size-3 rounded-full bg-spark ring-4 ring-canvas"
              />
              <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                <h3 className="break-words text-18">{milestone.title}</h3>
                <Dotted className="text-14 text-muted tabular">
                  {`Day ${milestone.day + 1}`}
                  {milestone.share > 0 ? `${milestone.share} % of the budget` : null}
                </Dotted>
              </div>
              {milestone.description ? (
                <p className="break-words text-14 text-muted">{milestone.description}</p>
              ) : null}
              <TaskList tasks={tasks.filter((task) => task.milestone === index)} />
            </li>
          ))}
        </ol>
        {loose.length > 0 ? (
          <div className="mt-4">
            <h3 className="text-16">Beside the milestones</h3>
            <TaskList tasks={loose} />
          </div>
        ) : null}
      </section>
      <div className="grid gap-4 sm:grid-cols-2">
        {roles.length > 0 ? (
          <Facts title="Roles">
            {roles.map(({ role, title, does }) => (
              <li key={title}>
                <span className="font-medium">{title}</span> <Chip>{ROLES[role]}</Chip>
                <p className="text-muted">{does}</p>
              </li>
            ))}
          </Facts>
        ) : null}
        {agreement.length > 0 ? (
          <Facts title="Agreement">
            {agreement.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Facts>
        ) : null}
        <Facts title="Rights">
          <li>{rights.channels.length > 0 ? rights.channels.join(", ") : "Channels to be agreed"}</li>
          <li>{rights.territory}</li>
          <li>{rights.duration_days === null ? "Without an end" : `For ${rights.duration_days} days`}</li>
          <li>{rights.exclusive ? "Exclusive" : "Not exclusive"}</li>
          <li>{rights.paid_ads ? "Paid ads included" : "Paid ads are priced separately"}</li>
          <li>{rights.credit_required ? "With credit" : "Credit not needed"}</li>
        </Facts>
        {questions.length > 0 ? (
          <Facts title="Questions to settle first">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </Facts>
        ) : null}
        {folders.length > 0 ? (
          <Facts title="Folders">
            <li className="flex flex-wrap gap-1.5">
              {folders.map((name) => (
                <Chip key={name}>{name}</Chip>
              ))}
            </li>
          </Facts>
        ) : null}
      </div>
    </div>
  );
}

function TaskList({ tasks }: { tasks: TemplateStructure["tasks"] }) {
  if (tasks.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col divide-y divide-hairline rounded-card border border-hairline bg-surface">
      {tasks.map((task, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plan's tasks are known by their place.
        <li key={index} className="flex flex-col gap-1 px-4 py-2.5 text-14">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 break-words font-medium">{task.title}</span>
            <Dotted as="span" className="text-12 text-muted tabular">
              {task.role ? ROLES[task.role] : null}
              {task.role ? `day ${task.day + 1}` : `Day ${task.day + 1}`}
            </Dotted>
          </div>
          {task.description ? <p className="break-words text-muted">{task.description}</p> : null}
          {task.checklist.length > 0 ? (
            <Dotted className="text-12 text-muted">{task.checklist}</Dotted>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Facts({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Card aria-label={title}>
      <h2 className="mb-2 text-18">{title}</h2>
      <ul className="flex flex-col gap-2 break-words text-14">{children}</ul>
    </Card>
  );
}
