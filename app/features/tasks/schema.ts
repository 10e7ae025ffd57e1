import { z } from "zod";
import { formKey } from "#app/core/form-key.ts";
import { cleanLine } from "#app/core/member-text.ts";
import { keysOf, line, optionalLine, optionalLines } from "#app/core/text-fields.ts";
import { PRIORITIES, TASK_STATUSES, type TaskStatus } from "./rules.ts";

const taskStatus = z.enum(keysOf<TaskStatus>(TASK_STATUSES));

const taskTarget = { task_id: z.uuid() };

/** Lines of a text area, each cleaned; empty ones are left out. */
const listOfLines = (most: number, length: number, split: RegExp = /\n/) =>
  z
    .string()
    .max(10_000)
    .optional()
    .transform((text) => (text ?? "").split(split).map(cleanLine).filter(Boolean))
    .pipe(
      z
        .array(z.string().max(length, `Use at most ${length} characters for each.`))
        .max(most, `Use at most ${most} of them.`),
    );

const fields = z.object({
  title: line(140, "Say what there is to do."),
  description: optionalLines(4000),
  status: taskStatus.default("todo"),
  priority: z.enum(keysOf<keyof typeof PRIORITIES>(PRIORITIES)).default("normal"),
  due_on: z.iso
    .date("Choose a day.")
    .optional()
    .transform((day) => day ?? null),
  milestone_id: z
    .union([z.uuid(), z.literal("none")])
    .optional()
    .transform((id) => (id === undefined || id === "none" ? null : id)),
  assignee_ids: z
    .array(z.uuid())
    .max(10, "Choose at most 10 people.")
    .default([])
    .transform((ids) => [...new Set(ids)]),
  labels: listOfLines(5, 24, /[,\n]/).transform((labels) => [...new Set(labels)]),
  checklist: listOfLines(30, 140),
  blocked: z
    .literal("on")
    .optional()
    .transform((tick) => tick === "on"),
  blocked_reason: optionalLine(200),
});

const withReason = <T extends z.output<typeof fields>>(task: T, ctx: z.RefinementCtx): T => {
  if (task.blocked && !task.blocked_reason)
    ctx.addIssue({ code: "custom", path: ["blocked_reason"], message: "Say what it waits for." });
  return { ...task, blocked_reason: task.blocked ? task.blocked_reason : null };
};

export const createTaskSchema = fields.extend({ key: formKey.optional() }).transform(withReason);
export type CreateTaskInput = z.output<typeof createTaskSchema>;

export const editTaskSchema = fields
  .omit({ status: true })
  .extend({ ...taskTarget, status: taskStatus, version: z.int().optional() })
  .transform(withReason);
export type EditTaskInput = z.output<typeof editTaskSchema>;

export const moveTaskSchema = z.object({
  ...taskTarget,
  to: taskStatus,
  /** The task it goes before; at the end without one. */
  before_id: z.uuid().optional(),
});
export type MoveTaskInput = z.output<typeof moveTaskSchema>;

export const checkItemSchema = z.object({
  ...taskTarget,
  item_id: z.uuid(),
  done: z.enum(["on", "off"]).transform((tick) => tick === "on"),
});

export const deleteTaskSchema = z.object(taskTarget);
