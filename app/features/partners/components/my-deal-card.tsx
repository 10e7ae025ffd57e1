import { Form, Link, useNavigation } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { MyDeal } from "../queries/deals.server.ts";
import { PartnerLogo } from "./deal-card.tsx";
import { Code, type DealAnswered, DealSaid } from "./deal-said.tsx";

const STATES: Record<MyDeal["state"], string> = {
  claimed: "Yours",
  used: "Used",
  confirmed: "Used, confirmed by the partner",
  expired: "Ended unused",
  reversed: "Taken back",
};

/** What a member claimed: its code, and what became of it. */
export function MyDealCard({ deal, said }: { deal: MyDeal; said: DealAnswered | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  const open = deal.state === "claimed" || deal.state === "used";
  const act = (intent: string, words: string) => (
    <Button type="submit" name="intent" value={intent} size="sm" disabled={busy}>
      {words}
    </Button>
  );
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <PartnerLogo name={deal.partnerName} url={deal.logoUrl} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="truncate text-16">{deal.title}</h3>
          <p className="truncate text-14 text-muted">
            <Link to={`/partner-directory/${deal.slug}`} className="hover:text-text hover:underline">
              {deal.partnerName}
            </Link>{" "}
            · since {longDay(deal.claimedAt)}
          </p>
        </div>
        <Chip tone={open ? "strong" : "plain"}>{STATES[deal.state]}</Chip>
      </div>
      {open && deal.code ? <Code code={deal.code} /> : null}
      {/* The code stands above already. */}
      {said ? <DealSaid answer={{ ...said, code: undefined }} /> : null}
      {open && deal.dealUrl ? (
        <a
          href={deal.dealUrl}
          target="_blank"
          rel="noreferrer nofollow"
          className={buttonClass("quiet", "sm", "self-start")}
        >
          Open the offer
        </a>
      ) : null}
      {open || deal.state === "confirmed" ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2 empty:hidden">
            <input type="hidden" name="redemption_id" value={deal.redemptionId} />
            {deal.state === "claimed" ? act("used", "I used it") : null}
            {open && deal.deadReportedAt === null ? act("dead", "It does not work") : null}
          </Form>
          {deal.state === "claimed" ? null : (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="redemption_id" value={deal.redemptionId} />
              <input type="hidden" name="intent" value="useful" />
              <fieldset className="flex items-center gap-1">
                <legend className="sr-only">How useful was it, from one to five?</legend>
                <span aria-hidden className="mr-1 text-14 text-muted">
                  How useful?
                </span>
                {[1, 2, 3, 4, 5].map((useful) => (
                  <Button
                    key={useful}
                    type="submit"
                    name="useful"
                    value={useful}
                    size="icon-sm"
                    aria-label={`${useful} of 5`}
                    aria-pressed={deal.useful === useful}
                    className={deal.useful === useful ? "border-spark text-spark" : undefined}
                    disabled={busy}
                  >
                    {useful}
                  </Button>
                ))}
              </fieldset>
            </Form>
          )}
        </div>
      ) : null}
    </Card>
  );
}
