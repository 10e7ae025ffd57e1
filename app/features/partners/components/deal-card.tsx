import { Bookmark, Gift, Lock } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { countryName } from "#app/core/countries.ts";
import { longDay } from "#app/core/day-words.ts";
import { cx } from "#app/ui/cx.ts";
import { Art } from "#app/ui/primitives/art.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { initials } from "#app/ui/primitives/initials.ts";
import { Picture } from "#app/ui/primitives/picture.tsx";
import type { DealRow } from "../queries/deals.server.ts";
import { tierOf } from "../rules.ts";
import { DEAL_LEVELS } from "../terms.ts";
import { type DealAnswered, DealSaid } from "./deal-said.tsx";
import { ShareDeal } from "./share-deal.tsx";

export type ShownDeal = Omit<DealRow, "mine" | "kept"> & {
  /** Why it is not open to the member yet; null when it is. */
  lock: string | null;
  /** How many they have of it. */
  mine: number;
  /** Whether they keep it for later; null where nobody looks at it yet. */
  kept: boolean | null;
};

/** One deal: what it is worth, from whom, and how to have it. */
export function DealCard({
  deal,
  said,
  onPartnerPage = false,
}: {
  deal: ShownDeal;
  said?: DealAnswered | undefined;
  onPartnerPage?: boolean;
}) {
  const left = deal.stock === null ? null : deal.stock - deal.claimedCount;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card">
      <div className="relative flex min-h-34 flex-col justify-between gap-3 p-4">
        <Art seed={deal.partnerName} />
        <div aria-hidden className="absolute inset-0 bg-linear-to-t from-surface via-surface/55" />
        <div className="relative flex flex-wrap items-start justify-between gap-3">
          {onPartnerPage ? (
            <span />
          ) : (
            <Link
              to={`/partner-directory/${deal.slug}`}
              className="flex min-h-11 min-w-0 max-w-full items-center gap-2.5 rounded-full bg-surface/94 py-1 pr-4 pl-1.5 font-medium text-14"
            >
              <PartnerLogo name={deal.partnerName} url={deal.logoUrl} />
              <span className="min-w-0 truncate">{deal.partnerName}</span>
            </Link>
          )}
          <div className="flex shrink-0 rounded-full bg-surface/94">
            {deal.kept === null ? null : <ShareDeal deal={deal} />}
            <Keep deal={deal} />
          </div>
        </div>
        <p className="relative font-display font-semibold text-28">{deal.valueText}</p>
      </div>
      <div className="flex flex-1 flex-col gap-3 px-4 pt-1 pb-4">
        <h3 className="text-16">{deal.title}</h3>
        <p className="line-clamp-4 text-14 text-muted">{deal.description}</p>
        <ul aria-label="Conditions" className="flex flex-wrap gap-1.5">
          <li>
            <Chip>{DEAL_LEVELS[tierOf(deal.tierMin).key]}</Chip>
          </li>
          {deal.endsAt ? (
            <li>
              <Chip>Until {longDay(deal.endsAt)}</Chip>
            </li>
          ) : null}
          {left === null ? null : (
            <li>
              <Chip tone={left <= 10 ? "strong" : "plain"}>{left > 0 ? `${left} left` : "None left"}</Chip>
            </li>
          )}
          {deal.countries.length > 0 ? (
            <li>
              <Chip>{deal.countries.map(countryName).join(", ")}</Chip>
            </li>
          ) : null}
          {deal.usefulCount > 0 ? (
            <li>
              <Chip>Useful {(deal.usefulSum / deal.usefulCount).toFixed(1)} of 5</Chip>
            </li>
          ) : null}
        </ul>
        {deal.terms ? (
          <details className="text-14 text-muted">
            <summary className="min-h-6 cursor-pointer hover:text-text">Terms</summary>
            <p className="mt-1 whitespace-pre-line">{deal.terms}</p>
          </details>
        ) : null}
        <div className="mt-auto flex flex-col gap-3 pt-1">
          {said ? <DealSaid answer={said} held /> : null}
          <ClaimPart deal={deal} />
        </div>
      </div>
    </article>
  );
}

/** Kept for later, or no longer. */
function Keep({ deal }: { deal: ShownDeal }) {
  const busy = useNavigation().formMethod === "POST";
  if (deal.kept === null) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="deal_id" value={deal.id} />
      <Button
        type="submit"
        name="intent"
        value={deal.kept ? "unsave-deal" : "save-deal"}
        variant="ghost"
        size="icon"
        className="rounded-full"
        disabled={busy}
        aria-pressed={deal.kept}
        aria-label={`Save ${deal.title}`}
      >
        <Bookmark
          aria-hidden
          className={deal.kept ? "size-5 fill-current text-spark" : "size-5"}
          strokeWidth={1.75}
        />
      </Button>
    </Form>
  );
}

/** What a deal is that does not run, for who sees it all the same. */
const NOT_RUNNING: Record<Exclude<ShownDeal["status"], "live" | "sold_out">, string> = {
  draft: "Our team looks at it first.",
  scheduled: "It has not begun.",
  paused: "It is paused.",
  expired: "It is over.",
};

function ClaimPart({ deal }: { deal: ShownDeal }) {
  const busy = useNavigation().formMethod === "POST";
  if (deal.mine >= deal.perUserLimit)
    return (
      <ButtonLink to="/partner-directory?tab=mine" size="sm" className="w-full">
        See your code
      </ButtonLink>
    );
  if (deal.status === "sold_out")
    return (
      <p className="text-14 text-muted">
        {deal.kept
          ? "Sold out. You hear from us when it is back."
          : "Sold out. Save it, and you hear when it is back."}
      </p>
    );
  if (deal.status !== "live")
    return <p className="text-14 text-muted">{NOT_RUNNING[deal.status]} Members do not see it.</p>;
  if (deal.lock)
    return (
      <p className="flex items-center gap-2 rounded-control bg-sunken px-3 py-2.5 text-14">
        <Lock aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
        {deal.lock}
      </p>
    );
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="deal_id" value={deal.id} />
      <Button
        type="submit"
        name="intent"
        value="claim"
        variant="tonal"
        size="sm"
        className="w-full"
        disabled={busy}
        aria-label={`Get it: ${deal.title}`}
      >
        <Gift aria-hidden className="size-4" strokeWidth={1.75} />
        Get it
      </Button>
    </Form>
  );
}

export function PartnerLogo({
  name,
  url,
  large = false,
}: {
  name: string;
  url: string | null;
  /** Beside the name of its page. */
  large?: boolean;
}) {
  return (
    <span
      className={cx(
        "flex shrink-0 items-center justify-center overflow-hidden bg-spark/12 font-semibold text-spark",
        large ? "size-16 rounded-card text-22" : "size-9 rounded-full text-14",
      )}
    >
      <Picture src={url} alt="" className="size-full object-cover" instead={initials(name)} />
    </span>
  );
}
