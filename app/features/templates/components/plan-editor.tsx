import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { CONTROL } from "#app/ui/form/field.tsx";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { TemplateStructure } from "../structure.ts";

type Milestone = TemplateStructure["milestones"][number] & { key: string };
type Task = TemplateStructure["tasks"][number] & { key: string };

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Edits the plan of a template row by row; the form sends it as one text in `structure`. */
export function PlanEditor({ structure }: { structure: TemplateStructure }) {
  const id = useId();
  const keyed = <T,>(rows: T[], kind: string) =>
    rows.map((row, index) => ({ ...row, key: `${kind}${index}` }));
  const [milestones, setMilestones] = useState<Milestone[]>(() => keyed(structure.milestones, "m"));
  const [tasks, setTasks] = useState<Task[]>(() => keyed(structure.tasks, "t"));
  const [folders, setFolders] = useState(structure.folders.join("\n"));
  const [agreement, setAgreement] = useState(structure.agreement.join("\n"));
  const [questions, setQuestions] = useState(structure.questions.join("\n"));
  const [added, setAdded] = useState(0);
  const sent = {
    ...structure,
    milestones: milestones.map(({ key: _key, ...milestone }) => milestone),
    tasks: tasks.map(({ key: _key, ...task }) => task),
    folders: linesOf(folders),
    agreement: linesOf(agreement),
    questions: linesOf(questions),
  };
  const lastDay = Math.max(0, ...milestones.map(({ day }) => day));
  const addMilestone = () => {
    setMilestones([
      ...milestones,
      { key: `${id}${added}`, title: "", description: "", day: lastDay + 7, share: 0 },
    ]);
    setAdded(added + 1);
  };
  const addTask = () => {
    const fresh = {
      title: "",
      description: "",
      day: lastDay,
      milestone: null,
      role: null,
      priority: "normal" as const,
    };
    setTasks([...tasks, { ...fresh, key: `${id}${added}`, labels: [], checklist: [] }]);
    setAdded(added + 1);
  };
  /** Tasks of a milestone that goes stay, beside the milestones; those of later ones follow theirs. */
  const dropMilestone = (place: number) => {
    setMilestones(milestones.filter((_, index) => index !== place));
    setTasks(
      tasks.map((task) =>
        task.milestone === null || task.milestone < place
          ? task
          : { ...task, milestone: task.milestone === place ? null : task.milestone - 1 },
      ),
    );
  };
  return (
    <div className="flex flex-col gap-6">
      <input type="hidden" name="structure" value={JSON.stringify(sent)} />
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-display text-18">Milestones</legend>
        {milestones.map((milestone, index) => (
          <MilestoneRow
            key={milestone.key}
            milestone={milestone}
            name={`Milestone ${index + 1}`}
            onChange={(changed) => setMilestones(milestones.with(index, { ...milestone, ...changed }))}
            onDrop={milestones.length > 1 ? () => dropMilestone(index) : undefined}
          />
        ))}
        <Button size="sm" className="self-start" onClick={addMilestone}>
          <Plus aria-hidden className="size-4" /> Add a milestone
        </Button>
      </fieldset>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-display text-18">Tasks</legend>
        {tasks.map((task, index) => (
          <TaskRow
            key={task.key}
            task={task}
            name={`Task ${index + 1}`}
            milestones={milestones}
            onChange={(changed) => setTasks(tasks.with(index, { ...task, ...changed }))}
            onDrop={() => setTasks(tasks.filter((_, place) => place !== index))}
          />
        ))}
        <Button size="sm" className="self-start" onClick={addTask}>
          <Plus aria-hidden className="size-4" /> Add a task
        </Button>
      </fieldset>
      <Lines label="Folders" value={folders} onChange={setFolders} />
      <Lines label="Agreement" value={agreement} onChange={setAgreement} />
      <Lines label="Questions to settle first" value={questions} onChange={setQuestions} />
    </div>
  );
}

function Lines(props: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <TextAreaField
      label={props.label}
      help="One on each line."
      rows={4}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

const ROW = "grid gap-2 rounded-card border border-hairline bg-surface p-3";

interface RowProps {
  name: string;
  onDrop?: (() => void) | undefined;
}

function MilestoneRow({
  milestone,
  name,
  onChange,
  onDrop,
}: RowProps & { milestone: Milestone; onChange: (changed: Partial<Milestone>) => void }) {
  return (
    <div className={`${ROW} grid-cols-[1fr_1fr_auto] sm:grid-cols-[minmax(0,1fr)_6rem_6rem_auto]`}>
      <input
        aria-label={`${name}: title`}
        value={milestone.title}
        maxLength={100}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        className={`${CONTROL} h-11 max-sm:col-span-3`}
      />
      <NumberBox
        label={`${name}: day`}
        unit="Day"
        value={milestone.day + 1}
        onChange={(day) => onChange({ day: day - 1 })}
      />
      <NumberBox
        label={`${name}: percent of the budget`}
        unit="%"
        value={milestone.share}
        onChange={(share) => onChange({ share })}
      />
      <DropButton name={name} onDrop={onDrop} />
    </div>
  );
}

function TaskRow({
  task,
  name,
  milestones,
  onChange,
  onDrop,
}: RowProps & { task: Task; milestones: Milestone[]; onChange: (changed: Partial<Task>) => void }) {
  return (
    <div className={`${ROW} grid-cols-[1fr_5.5rem_auto] sm:grid-cols-[minmax(0,1fr)_6rem_11rem_auto]`}>
      <input
        aria-label={`${name}: title`}
        value={task.title}
        maxLength={140}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        className={`${CONTROL} h-11 max-sm:col-span-3`}
      />
      <NumberBox
        label={`${name}: day`}
        unit="Day"
        value={task.day + 1}
        onChange={(day) => onChange({ day: day - 1 })}
      />
      <select
        aria-label={`${name}: milestone`}
        value={task.milestone ?? "none"}
        onChange={({ currentTarget: { value } }) =>
          onChange({ milestone: value === "none" ? null : Number(value) })
        }
        className={`${CONTROL} h-11 max-sm:-order-1 max-sm:col-span-1`}
      >
        <option value="none">No milestone</option>
        {milestones.map(({ key, title }, index) => (
          <option key={key} value={index}>
            {title || `Milestone ${index + 1}`}
          </option>
        ))}
      </select>
      <DropButton name={name} onDrop={onDrop} />
    </div>
  );
}

interface NumberBoxProps {
  label: string;
  unit: string;
  value: number;
  onChange: (value: number) => void;
}

function NumberBox({ label, unit, value, onChange }: NumberBoxProps) {
  return (
    <span className="relative">
      <input
        aria-label={label}
        type="number"
        min={unit === "Day" ? 1 : 0}
        max={unit === "Day" ? 731 : 100}
        value={Number.isNaN(value) ? "" : value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className={`${CONTROL} h-11 pl-10 tabular`}
      />
      <span aria-hidden className="absolute inset-y-0 left-3 flex items-center text-12 text-muted">
        {unit}
      </span>
    </span>
  );
}

function DropButton({ name, onDrop }: RowProps) {
  return (
    <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} disabled={!onDrop} onClick={onDrop}>
      <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
    </Button>
  );
}
