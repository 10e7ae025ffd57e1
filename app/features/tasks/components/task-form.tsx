import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { PRIORITIES, TASK_STATUSES, type TaskStatus } from "../rules.ts";
import type { Task, TaskPerson } from "./task-card.tsx";

interface TaskFormProps {
  /** Null for a new one. */
  task: Task | null;
  /** Of a new one. */
  formKey: string;
  status?: TaskStatus;
  people: TaskPerson[];
  milestones: { id: string; title: string }[];
  onDone: () => void;
}

/** Writes a task, or changes one. */
export function TaskForm({ task, formKey, status = "todo", people, milestones, onDone }: TaskFormProps) {
  return (
    <DeskForm
      intent={task ? "task-edit" : "task-create"}
      {...(task ? { fields: { task_id: task.id }, version: task.version } : { fields: { key: formKey } })}
      onDone={onDone}
      patient
      keeps
      keptAs={!task && "task"}
    >
      {({ field, choices, busy }) => (
        <>
          <TextField label="What" required limit={140} {...field("title", task?.title)} />
          <TextAreaField label="Details" rows={3} {...field("description", task?.description)} />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Status"
              required
              options={TASK_STATUSES}
              {...field("status", task?.status ?? status)}
            />
            <SelectField
              label="Priority"
              required
              options={PRIORITIES}
              {...field("priority", task?.priority ?? "normal")}
            />
            <TextField label="Due on" type="date" {...field("due_on", task?.dueOn)} />
            <SelectField
              label="Milestone"
              options={{
                none: "No milestone",
                ...Object.fromEntries(milestones.map(({ id, title }) => [id, title])),
              }}
              {...field("milestone_id", task?.milestoneId ?? "none")}
            />
          </div>
          <Choices
            legend="Who does it"
            kind="many"
            options={Object.fromEntries(people.map(({ userId, name }) => [userId, name]))}
            {...choices("assignee_ids", task?.assigneeIds ?? [])}
          />
          <TextAreaField
            label="Checklist"
            help="One item on each line."
            rows={4}
            {...field("checklist", task?.checklist.map(({ text }) => text).join("\n"))}
          />
          <TextField
            label="Labels"
            help="With commas between them."
            {...field("labels", task?.labels.join(", "))}
          />
          <fieldset className="flex flex-col gap-3 rounded-card border border-hairline p-4">
            <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium text-14">
              <input
                type="checkbox"
                name="blocked"
                defaultChecked={task?.blocked ?? false}
                className="size-5"
              />
              It is blocked
            </label>
            <TextField label="What it waits for" {...field("blocked_reason", task?.blockedReason)} />
          </fieldset>
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Saving..." : task ? "Save" : "Add the task"}
          </Button>
        </>
      )}
    </DeskForm>
  );
}
