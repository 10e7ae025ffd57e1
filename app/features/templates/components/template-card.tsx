import { CalendarDays, Flag, Users } from "lucide-react";
import { Link } from "react-router";
import { Chip, KindChip } from "#app/ui/primitives/chip.tsx";
import { Stars } from "#app/ui/primitives/stars.tsx";
import type { TemplateCard as Card } from "../queries.server.ts";
import { CATEGORIES, type Category, lengthWords } from "../structure.ts";

/** What a card and a page say beside a template that is not simply there to be used. */
export function StateChip({ template }: { template: Pick<Card, "status" | "visibility"> }) {
  const { status, visibility } = template;
  if (status === "pending_review") return <Chip tone="strong">Under review</Chip>;
  if (status === "archived") return <Chip>Archived</Chip>;
  if (status === "draft") return <Chip>Private</Chip>;
  if (visibility === "official") return <Chip tone="strong">By Thrive</Chip>;
  return <Chip>{visibility === "company" ? "Your company" : "Community"}</Chip>;
}

/** A template at a glance: what for, how long, how much work, and what others say of it. */
export function TemplateCard({ template }: { template: Card }) {
  const { id, title, summary, kind, category, lengthDays, milestoneCount, usesCount, ownerName } = template;
  return (
    <li className="relative flex flex-col gap-3 rounded-card border border-hairline bg-surface p-5 shadow-card transition-colors hover:border-hairline-strong">
      <div className="flex flex-wrap items-center gap-1.5">
        <KindChip type={kind} />
        <Chip>{CATEGORIES[category as Category] ?? CATEGORIES.other}</Chip>
        <StateChip template={template} />
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="break-words text-18">
          <Link to={`/project-templates/${id}`} className="after:absolute after:inset-0 after:rounded-card">
            {title}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-3 break-words text-14 text-muted">{summary}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-14 text-muted tabular">
        <Fact icon={CalendarDays}>{lengthWords(lengthDays)}</Fact>
        <Fact icon={Flag}>{milestoneCount === 1 ? "1 milestone" : `${milestoneCount} milestones`}</Fact>
        {usesCount > 0 ? (
          <Fact icon={Users}>{usesCount === 1 ? "used once" : `used ${usesCount} times`}</Fact>
        ) : null}
        <Rating template={template} />
        {ownerName ? <span className="min-w-0 truncate">by {ownerName}</span> : null}
      </div>
    </li>
  );
}

export function Rating({ template }: { template: Pick<Card, "ratingCount" | "ratingSum"> }) {
  const { ratingCount, ratingSum } = template;
  if (ratingCount === 0) return null;
  const mean = ratingSum / ratingCount;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Stars value={mean} />
      <span aria-hidden>{mean.toFixed(1)}</span>
      <span>({ratingCount})</span>
    </span>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof Flag; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      {children}
    </span>
  );
}
