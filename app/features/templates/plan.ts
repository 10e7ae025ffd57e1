import { dayAfter } from "#app/core/days.ts";
import type { TemplateStructure } from "./structure.ts";

/**
 * Parts of a sum by percent: they add up to it exactly, what rounding leaves over goes to the last part that has any.
 * @param total minor units
 */
export function shareOut(total: number, shares: readonly number[]): number[] {
  const sum = shares.reduce((all, share) => all + share, 0);
  if (sum === 0) return shares.map((_, index) => (index === shares.length - 1 ? total : 0));
  const parts = shares.map((share) => Math.floor((total * share) / sum));
  const rest = total - parts.reduce((all, part) => all + part, 0);
  const last = shares.findLastIndex((share) => share > 0);
  return parts.map((part, index) => (index === last ? part + rest : part));
}

export interface ProjectPlan {
  startsOn: string;
  dueOn: string;
  milestones: { title: string; description: string; due_on: string; amount: number }[];
  tasks: (Omit<TemplateStructure["tasks"][number], "day"> & { due_on: string })[];
  folders: string[];
}

/** What a template becomes when work starts on a day. @param amount the whole budget, minor units */
export function planOf(structure: TemplateStructure, startsOn: string, amount = 0): ProjectPlan {
  const amounts = shareOut(
    amount,
    structure.milestones.map(({ share }) => share),
  );
  const milestones = structure.milestones.map(({ title, description, day }, index) => ({
    title,
    description,
    due_on: dayAfter(startsOn, day),
    amount: amounts[index] ?? 0,
  }));
  const tasks = structure.tasks.map(({ day, ...task }) => ({ ...task, due_on: dayAfter(startsOn, day) }));
  const due = [...milestones, ...tasks].map(({ due_on }) => due_on).sort();
  return { startsOn, dueOn: due.at(-1) ?? startsOn, milestones, tasks, folders: structure.folders };
}
