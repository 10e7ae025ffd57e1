import { Form, useNavigation } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import type { ReviewRow } from "#app/features/partners/queries/submissions.server.ts";
import {
  ASKABLE,
  CODE_MODES,
  PARTNER_CATEGORIES,
  PARTNER_MOVES,
  PARTNER_STATUSES,
  type PartnerMove,
} from "#app/features/partners/terms.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { DealTerms } from "./deal-terms.tsx";

const LABELS: Partial<Record<PartnerMove, string>> = {
  take: "Begin the review",
  approve: "Approve",
  publish: "Publish",
  pause: "Pause",
  resume: "Resume",
  end: "End",
};

/** One submission, and what the team does with it. */
export function PartnerCase({
  row,
  now,
  answer,
}: {
  row: ReviewRow;
  now: number;
  answer: FormAnswer | undefined;
}) {
  const busy = useNavigation().formMethod === "POST";
  const moves = (Object.keys(LABELS) as PartnerMove[]).filter((move) =>
    (PARTNER_MOVES[move].from as readonly string[]).includes(row.status),
  );
  const category = PARTNER_CATEGORIES[row.category as keyof typeof PARTNER_CATEGORIES] ?? row.category;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        {row.logoUrl ? (
          <img
            src={row.logoUrl}
            alt={`Logo of ${row.name}`}
            width={40}
            height={40}
            className="size-10 shrink-0 rounded-control bg-art object-cover"
          />
        ) : null}
        <h2 className="min-w-0 flex-1 basis-48 text-18">{row.name}</h2>
        <Chip tone="strong">{PARTNER_STATUSES[row.status]}</Chip>
        <Chip>{row.ownDomain ? "Mail at its own domain" : "Mail at another domain"}</Chip>
        <Chip>{row.reference}</Chip>
      </div>
      <p className="mt-1 text-14 text-muted">
        {category} ·{" "}
        <a href={row.website} target="_blank" rel="noreferrer nofollow" className="break-all hover:underline">
          {row.website}
        </a>{" "}
        · <bdi>{row.contactName}</bdi> · {row.contactEmail} · {relativeTime(row.updatedAt, now)}
      </p>
      <p className="mt-3 whitespace-pre-line text-14">{row.about}</p>
      <div className="mt-4 rounded-control bg-sunken p-4 text-14">
        <p className="font-medium text-16">
          {row.valueText} · {row.title}
        </p>
        <p className="mt-1 whitespace-pre-line text-muted">{row.description}</p>
        <p className="mt-2 text-muted">
          {CODE_MODES[row.codeMode]} · {row.claimedCount} claimed
          {row.stock === null ? "" : ` of ${row.stock}`}
          {row.codeMode === "unique" ? ` · ${row.freeCodes} codes free` : ""}
          {row.deadReports > 0 ? ` · ${row.deadReports} reports that it does not work` : ""}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {moves.map((move) => (
          <Form key={move} method="post" preventScrollReset>
            <input type="hidden" name="partner_id" value={row.id} />
            <Button
              type="submit"
              size="sm"
              name="intent"
              value={move}
              disabled={busy}
              variant={move === "end" ? "danger" : "quiet"}
              aria-label={`${LABELS[move]}: ${row.name}`}
            >
              {LABELS[move]}
            </Button>
          </Form>
        ))}
        {row.status === "live" ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="partner_id" value={row.id} />
            <Button
              type="submit"
              size="sm"
              name="intent"
              value={row.featured ? "unfeature" : "feature"}
              disabled={busy}
              aria-label={`${row.featured ? "Feature no longer" : "Feature"}: ${row.name}`}
            >
              {row.featured ? "Feature no longer" : "Feature"}
            </Button>
          </Form>
        ) : null}
        {row.dealStatus === "live" || row.dealStatus === "sold_out" || row.dealStatus === "paused" ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="deal_id" value={row.dealId} />
            <Button
              type="submit"
              size="sm"
              name="intent"
              value={row.dealStatus === "paused" ? "resume-deal" : "pause-deal"}
              disabled={busy}
              aria-label={`${row.dealStatus === "paused" ? "Resume" : "Pause"} the deal: ${row.title}`}
            >
              {row.dealStatus === "paused" ? "Resume the deal" : "Pause the deal"}
            </Button>
          </Form>
        ) : null}
        {row.dealStatus === "draft" && (row.status === "live" || row.status === "paused") ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="deal_id" value={row.dealId} />
            <Button
              type="submit"
              size="sm"
              variant="solid"
              name="intent"
              value="publish-deal"
              disabled={busy}
              aria-label={`Publish the deal: ${row.title}`}
            >
              Publish the deal
            </Button>
          </Form>
        ) : null}
      </div>
      {row.status === "in_review" ? <Words row={row} answer={answer} busy={busy} /> : null}
      {row.status === "rejected" || row.status === "ended" ? null : (
        <DealTerms row={row} answer={answer} busy={busy} />
      )}
    </Card>
  );
}

/** What is asked of the contact, or why not. */
function Words({ row, answer, busy }: { row: ReviewRow; answer: FormAnswer | undefined; busy: boolean }) {
  const judged = answer?.typed?.partner_id?.[0] === row.id ? answer : undefined;
  const { field, choices } = fieldsOf(judged, judged);
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-4 border-hairline border-t pt-4">
      <input type="hidden" name="partner_id" value={row.id} />
      <TextAreaField label="What you tell them" rows={3} limit={1000} {...field("answer")} />
      <Choices legend="What they may change" kind="many" options={ASKABLE} {...choices("fields", [])} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" name="intent" value="ask" disabled={busy}>
          Ask them
        </Button>
        <Button type="submit" size="sm" variant="danger" name="intent" value="reject" disabled={busy}>
          Decline
        </Button>
      </div>
    </Form>
  );
}
