import { Plus } from "lucide-react";
import { useState } from "react";
import { shortDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { WithReason } from "#app/features/projects/components/desk-acts.tsx";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip, type ChipTone } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { GrantView, RightsView } from "../queries.server.ts";
import { CHANNELS, STATUS_WORDS } from "../rules.ts";
import { GrantForm } from "./grant-form.tsx";
import { OfferRenewal, RenewalOffer } from "./renewal-offer.tsx";

const TONES: Partial<Record<GrantView["status"], ChipTone>> = {
  active: "success",
  expiring: "job",
  revoked: "danger",
};

/** Who may use what, where and until when. */
export function RightsList({ rights, today }: { rights: RightsView; today: string }) {
  const [asked, setAsked] = useState<"grant" | GrantView | null>(null);
  const close = () => setAsked(null);
  const canGrant = Object.keys(rights.subjects).length > 0 && rights.grantees.length > 0;
  return (
    <section aria-labelledby="rights" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rights" className="text-18">
          Usage rights
        </h2>
        {canGrant ? (
          <Button size="sm" onClick={() => setAsked("grant")}>
            <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
            Grant rights
          </Button>
        ) : null}
      </div>
      {rights.grants.length === 0 ? (
        <p className="text-14 text-muted">
          None are granted yet. Whoever made a file or a delivery grants them: where it may be used, and until
          when.
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {rights.grants.map((grant) => (
            <Grant key={grant.id} grant={grant} today={today} onRenew={() => setAsked(grant)} />
          ))}
        </ul>
      )}
      <Dialog
        open={asked !== null}
        onOpenChange={close}
        title={asked === "grant" ? "Grant rights" : "Renew the rights"}
        description="Both sides read it here, in the log and in the evidence."
      >
        {asked === null ? null : (
          <GrantForm
            rights={rights}
            today={today}
            onDone={close}
            {...(asked === "grant" ? {} : { renews: asked })}
          />
        )}
      </Dialog>
    </section>
  );
}

function Grant({ grant, today, onRenew }: { grant: GrantView; today: string; onRenew: () => void }) {
  const over = grant.status === "expired" || grant.status === "revoked";
  return (
    <li>
      <Card className={cx("flex flex-col gap-3", over && "opacity-75")}>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h3 className="min-w-0 flex-1 basis-48 break-words text-16">{grant.title}</h3>
          <Chip tone={TONES[grant.status] ?? "strong"}>{STATUS_WORDS[grant.status]}</Chip>
        </div>
        <p className="break-words text-14">
          {grant.grantor} lets {grant.grantee} use it: {grant.channels.map(channelWords).join(", ")}.
        </p>
        <p className="flex flex-wrap gap-x-3 gap-y-1 text-14 text-muted">
          <span className="break-words">{grant.territory}</span>
          <span>{spanWords(grant)}</span>
          <span className="tabular">
            {grant.price > 0 ? formatMoney(grant.price, grant.currency) : "In the project's price"}
          </span>
          {grant.paidAds ? <span>Paid advertising</span> : null}
          {grant.exclusive ? (
            <span className="break-words">Exclusive{grant.category ? ` for ${grant.category}` : ""}</span>
          ) : null}
          {grant.renewalOf ? <span>Renewed</span> : null}
        </p>
        {grant.revokedReason ? (
          <p className="break-words border-danger border-l-2 pl-3 text-14">{grant.revokedReason}</p>
        ) : null}
        {grant.offer ? <RenewalOffer offer={grant.offer} /> : null}
        <div className="flex flex-wrap gap-2 empty:hidden">
          {grant.mayOffer ? <OfferRenewal grant={grant} today={today} /> : null}
          {grant.mine && grant.price > 0 && grant.status !== "revoked" ? (
            <ButtonLink size="sm" to={`/thrivepay/invoices/new?rights=${grant.id}`}>
              Write its invoice
            </ButtonLink>
          ) : null}
          {grant.mayRenew ? (
            <Button size="sm" variant="spark" onClick={onRenew}>
              Renew
            </Button>
          ) : null}
          {grant.mayRevoke ? (
            <WithReason
              intent="rights-revoke"
              words="Take back"
              description="The other side is told, and reads why."
              variant="ghost"
              fields={{ grant_id: grant.id }}
            />
          ) : null}
        </div>
      </Card>
    </li>
  );
}

function channelWords(channel: string): string {
  return Object.hasOwn(CHANNELS, channel) ? CHANNELS[channel as keyof typeof CHANNELS] : channel;
}

function spanWords({ startsOn, endsOn }: GrantView): string {
  const words = (day: string) => shortDay(Date.parse(day));
  return endsOn ? `${words(startsOn)} to ${words(endsOn)}` : `From ${words(startsOn)}, without an end`;
}
