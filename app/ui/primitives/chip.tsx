import { BriefcaseBusiness, type LucideIcon, Repeat2, Users } from "lucide-react";
import { cx } from "../cx.ts";

/** A small fact. */
export function Chip({ className, ...props }: React.ComponentProps<"span">) {
  return (
    <span
      className={cx(
        "inline-flex max-w-full items-center gap-1.5 rounded-full border border-hairline bg-sunken px-2.5 py-1 text-12 text-muted",
        className,
      )}
      {...props}
    />
  );
}

const KINDS: Record<"job" | "collab" | "barter", { label: string; icon: LucideIcon; color: string }> = {
  job: { label: "Paid Job", icon: BriefcaseBusiness, color: "text-job border-job/40 bg-job/10" },
  collab: { label: "Collaboration", icon: Users, color: "text-collab border-collab/40 bg-collab/10" },
  barter: { label: "Barter/Trade", icon: Repeat2, color: "text-barter border-barter/40 bg-barter/10" },
};

/** The kind of an opportunity: word, icon and colour together (looks.md). */
export function KindChip({ type, className }: { type: keyof typeof KINDS; className?: string }) {
  const { label, icon: Icon, color } = KINDS[type];
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 rounded-full border px-2.5 py-1 font-medium text-12",
        color,
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={1.75} />
      {label}
    </span>
  );
}
