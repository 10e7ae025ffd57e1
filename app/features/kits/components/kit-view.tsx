import { ExternalLink } from "lucide-react";
import { Link } from "react-router";
import { longDay, shortDay } from "#app/core/day-words.ts";
import { PortfolioGrid } from "#app/features/portfolio/components/portfolio-grid.tsx";
import { RatingSummary } from "#app/features/reviews/components/rating-summary.tsx";
import { ReviewsList } from "#app/features/reviews/components/reviews-list.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import type { KitPage } from "../queries.server.ts";
import { countWords, priceWords } from "../words.ts";

interface KitViewProps {
  kit: KitPage;
  /** What can be done here; not on paper. */
  actions: React.ReactNode;
  /** Asks for the code, where one opens the rates. */
  codeForm: React.ReactNode;
}

/** A media kit as others see it, on a screen and on paper (product.md B10). */
export function KitView({ kit, actions, codeForm }: KitViewProps) {
  const { owner, audience, rates, works, reviews, rating } = kit;
  return (
    <div className="flex flex-col gap-6 print:gap-4">
      <Card className="flex flex-col gap-5">
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <Avatar name={owner.name} url={owner.avatarUrl} size="xl" xp={owner.xp} />
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-14 text-muted">Media kit</p>
            <h1 className="break-words text-28 sm:text-36">{kit.title ?? owner.name}</h1>
            <p className="mt-1 break-words text-18 text-muted empty:hidden">
              {[kit.title ? owner.name : null, owner.headline].filter(Boolean).join(" · ")}
            </p>
            {rating ? (
              <div className="mt-2 empty:hidden">
                <RatingSummary rating={rating} />
              </div>
            ) : null}
          </div>
        </div>
        {kit.intro ? <p className="max-w-line whitespace-pre-line break-words">{kit.intro}</p> : null}
        <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>
        <p className="hidden text-14 print:block">
          @{owner.handle} on Thrive, as of {longDay(kit.now)}
        </p>
      </Card>
      {audience.length > 0 ? (
        <Part id="audience" title="Audience">
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
            {audience.map(({ url, name, handle, count, statedAt }) => (
              <li
                key={url}
                className="break-inside-avoid rounded-card border border-hairline bg-surface p-4 shadow-card"
              >
                <a
                  href={url}
                  rel="noopener noreferrer nofollow"
                  target="_blank"
                  className="-my-2 flex min-h-11 items-center gap-1.5 text-14 text-muted hover:text-text"
                >
                  <span className="min-w-0 truncate">
                    {name}, {handle}
                  </span>
                  <ExternalLink aria-hidden className="size-4 shrink-0 print:hidden" strokeWidth={1.75} />
                </a>
                <p className="font-semibold text-28 tabular">
                  <span className="sr-only">{`${count.toLocaleString("en")} followers`}</span>
                  <span aria-hidden>{countWords(count)}</span>
                </p>
                <p className="text-12 text-muted">
                  Followers, stated by {owner.name}, {shortDay(statedAt)}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {rates.length > 0 ? (
        <Part id="rates" title="Services and rates">
          <Card flush>
            <ul className="divide-y divide-hairline">
              {rates.map((line) => (
                <li
                  key={`${line.what} ${line.price} ${line.note}`}
                  className="flex break-inside-avoid flex-wrap items-baseline justify-between gap-x-4 px-5 py-3"
                >
                  <span className="min-w-0 break-words">
                    <span className="font-medium">{line.what}</span>
                    {line.note ? <span className="block text-14 text-muted">{line.note}</span> : null}
                  </span>
                  <span className="font-medium tabular">{priceWords(line)}</span>
                </li>
              ))}
            </ul>
          </Card>
        </Part>
      ) : null}
      {kit.asksForCode ? (
        <Part id="rates" title="Services and rates" className="print:hidden">
          {codeForm}
        </Part>
      ) : null}
      {works.length > 0 ? (
        <Part id="work" title="Work">
          <PortfolioGrid items={works} />
        </Part>
      ) : null}
      {reviews.length > 0 ? (
        <Part id="reviews" title="What others say">
          <ReviewsList reviews={reviews} now={kit.now} subjectName={owner.name} />
        </Part>
      ) : null}
      <p className="text-14 text-muted print:hidden">
        Kept by{" "}
        <Link to={`/profile/${owner.handle}`} className="text-text underline underline-offset-2">
          {owner.name}
        </Link>
        , last changed on {shortDay(kit.changedAt)}.
      </p>
    </div>
  );
}

function Part({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} className={className}>
      <h2 id={`${id}-title`} className="mb-3 break-after-avoid text-22">
        {title}
      </h2>
      {children}
    </section>
  );
}
