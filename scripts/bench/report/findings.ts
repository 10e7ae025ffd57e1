/** What a figure must reach, and what it should (quality.md §2). */
export interface Aim {
  must: number;
  stretch?: number;
  /** Which way is better. */
  better: "lower" | "higher";
}

/** One line of the table: a figure beside its aim. */
export interface Finding {
  what: string;
  /** In words: beside what it was measured. */
  beside: string;
  value: number;
  unit: Unit;
  aim: Aim | null;
  /** What else there is to say about the figure. */
  note?: string;
  /** What a miss comes from; told only where the aim is missed. */
  why?: string;
  /** A miss is a fault, not slowness: the run ends with a failure. */
  isFault?: true;
}

export type Unit = "x" | "%" | "ms" | "s" | "kB" | "MB" | "count";

export type Verdict = "stretch" | "met" | "missed" | "no aim";

export function verdictOf({ value, aim }: Pick<Finding, "value" | "aim">): Verdict {
  if (!aim) return "no aim";
  const reaches = (limit: number) => (aim.better === "lower" ? value <= limit : value >= limit);
  if (!reaches(aim.must)) return "missed";
  return reaches(aim.stretch ?? aim.must) ? "stretch" : "met";
}

/** In words, with by how much a missed aim was missed. */
export function verdictText(finding: Finding): string {
  const verdict = verdictOf(finding);
  if (verdict === "stretch") return finding.aim?.stretch === undefined ? "met" : "stretch met";
  if (verdict !== "missed" || !finding.aim) return verdict === "no aim" ? "-" : "met";
  const { must, better } = finding.aim;
  if (Number.isNaN(finding.value)) return "missed: not measured";
  if (must === 0) return `missed by ${figure(finding.value, finding.unit)}`;
  const factor = better === "lower" ? finding.value / must : must / finding.value;
  return `missed by ${factor >= 2 ? `${factor.toFixed(1)}x` : `${Math.round((factor - 1) * 100)} %`}`;
}

export function aimText({ aim, unit }: Finding): string {
  if (!aim) return "-";
  const sign = aim.better === "lower" ? "<=" : ">=";
  const must = `${sign} ${figure(aim.must, unit)}`;
  return aim.stretch === undefined ? must : `${must} (${figure(aim.stretch, unit)})`;
}

export function figure(value: number, unit: Unit): string {
  if (Number.isNaN(value)) return "-";
  switch (unit) {
    case "x":
      return `${value < 10 ? value.toFixed(2) : value.toFixed(1)}x`;
    case "%":
      return `${value < 10 ? value.toFixed(1) : Math.round(value)} %`;
    case "count":
      return `${value}`;
    case "kB":
      return `${value < 10 ? value.toFixed(1) : Math.round(value)} kB`;
    default:
      return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`;
  }
}
