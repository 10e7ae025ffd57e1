import {
  BadgeCheck,
  BriefcaseBusiness,
  Flame,
  Images,
  type LucideIcon,
  MessageSquareQuote,
  Sparkles,
  Sprout,
  Trophy,
} from "lucide-react";
import { cx } from "#app/ui/cx.ts";
import type { BadgeKey } from "../badges.ts";

const ICONS: Record<BadgeKey, LucideIcon> = {
  welcome: Sprout,
  first_spark: Sparkles,
  ten_sparks: Sparkles,
  first_posting: BriefcaseBusiness,
  five_works: Images,
  first_project: Trophy,
  five_projects: Trophy,
  first_review: MessageSquareQuote,
  ten_endorsements: BadgeCheck,
  seven_days: Flame,
  thirty_days: Flame,
};

/** The picture of a badge, pale while it is not earned. */
export function BadgeMark({ badge, open = false }: { badge: BadgeKey; open?: boolean }) {
  const Icon = ICONS[badge];
  return (
    <span
      aria-hidden
      className={cx(
        "flex size-9 shrink-0 items-center justify-center rounded-full border",
        open ? "border-hairline text-muted" : "border-spark/45 bg-spark/10 text-spark",
      )}
    >
      <Icon className="size-4.5" strokeWidth={1.75} />
    </span>
  );
}
