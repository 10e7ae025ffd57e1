import { BriefcaseBusiness, type LucideIcon, Repeat2, Users } from "lucide-react";
import { cx } from "../cx.ts";

/** A colour is a tone of its own: of two classes for one thing the style sheet takes the later, whichever comes last here. */
const TONES = {
  plain: "border-transparent bg-text/7 text-muted",
  strong: "border-transparent bg-text/11 font-medium text-text",
  success: "border-success/50 bg-text/7 font-medium text-success",
  danger: "border-danger/60 bg-text/7 font-medium text-danger",
  info: "border-info/50 bg-text/7 font-medium text-info",
  job: "border-job/50 bg-text/7 font-medium text-job",
  barter: "border-barter/45 bg-text/7 font-medium text-barter",
  spark: "border-spark bg-text/7 font-medium text-spark",
  onImage: "border-hairline bg-surface/94 font-medium text-text",
};

export type ChipTone = keyof typeof TONES;

/** A small fact. */
export function Chip({
  tone = "plain",
  className,
  ...props
}: React.ComponentProps<"span"> & { tone?: ChipTone }) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-1 text-12",
        TONES[tone],
        className,
      )}
      {...props}
    />
  );
}

export type OpportunityKind = "job" | "collab" | "barter";

const KINDS: Record<OpportunityKind, { label: string; icon: LucideIcon; color: string; tint: string }> = {
  job: { label: "Paid Job", icon: BriefcaseBusiness, color: "text-job border-job/45", tint: "bg-job/10" },
  collab: {
    label: "Collaboration",
    icon: Users,
    color: "text-collab border-collab/45",
    tint: "bg-collab/10",
  },
  barter: {
    label: "Barter/Trade",
    icon: Repeat2,
    color: "text-barter border-barter/45",
    tint: "bg-barter/10",
  },
};

/** The kind of an opportunity: word, icon and colour together (looks.md). */
export function KindChip({
  type,
  onImage,
  className,
}: {
  type: OpportunityKind;
  /** Over a picture: on a surface of its own. */
  onImage?: boolean;
  className?: string;
}) {
  const { label, icon: Icon, color, tint } = KINDS[type];
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 py-1 font-medium text-12",
        color,
        onImage ? "bg-surface/94" : tint,
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
      {label}
    </span>
  );
}
