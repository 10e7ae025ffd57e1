import { useFetcher, useParams } from "react-router";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { ChecklistItem, TaskStatus } from "../rules.ts";
import { type Task, TaskFacts, type TaskPerson } from "./task-card.tsx";
import { TaskForm } from "./task-form.tsx";

interface TaskPanelProps {
  /** Null for a new one. */
  task: Task | null;
  formKey: string;
  status?: TaskStatus;
  people: TaskPerson[];
  milestones: { id: string; title: string }[];
  today: string;
  mayWrite: boolean;
  mayDelete: boolean;
  onClose: () => void;
}

/** A task with all it holds: ticked off, changed, deleted. */
export function TaskPanel({ task, today, mayWrite, mayDelete, onClose, ...form }: TaskPanelProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={task?.title ?? "New task"}
      description={task ? "Everybody on this desk sees it." : "What is to be done, by whom, until when."}
    >
      <div className="flex flex-col gap-5">
        {task ? (
          <>
            <TaskFacts task={task} today={today} />
            <Checklist task={task} mayWrite={mayWrite} />
          </>
        ) : null}
        {mayWrite ? (
          <TaskForm key={task?.id ?? "new"} task={task} onDone={onClose} {...form} />
        ) : (
          <p className="whitespace-pre-line break-words">{task?.description}</p>
        )}
        {task && mayDelete ? (
          <DeskForm
            intent="task-delete"
            fields={{ task_id: task.id }}
            onDone={onClose}
            className="items-start"
          >
            {({ busy }) => (
              <Button type="submit" variant="danger" size="sm" disabled={busy}>
                Delete this task
              </Button>
            )}
          </DeskForm>
        ) : null}
      </div>
    </Dialog>
  );
}

function Checklist({ task, mayWrite }: { task: Task; mayWrite: boolean }) {
  if (task.checklist.length === 0) return null;
  return (
    <fieldset className="rounded-card border border-hairline">
      <legend className="ml-3 px-1 font-medium text-14">Checklist</legend>
      {task.checklist.map((item) => (
        <CheckRow key={item.id} taskId={task.id} item={item} mayWrite={mayWrite} />
      ))}
    </fieldset>
  );
}

function CheckRow({ taskId, item, mayWrite }: { taskId: string; item: ChecklistItem; mayWrite: boolean }) {
  const { projectId } = useParams();
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get("done");
  const done = sent ? sent === "on" : item.done;
  const tick = (checked: boolean) =>
    void fetcher.submit(
      { intent: "task-check", task_id: taskId, item_id: item.id, done: checked ? "on" : "off" },
      { method: "post", action: `/desk/${projectId}` },
    );
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1 text-14">
      <input
        type="checkbox"
        checked={done}
        disabled={!mayWrite}
        onChange={(event) => tick(event.currentTarget.checked)}
        className="size-5 shrink-0"
      />
      <span className={done ? "min-w-0 break-words text-muted line-through" : "min-w-0 break-words"}>
        {item.text}
      </span>
    </label>
  );
}
