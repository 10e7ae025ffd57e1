import { Plus } from "lucide-react";
import { Whose } from "#app/features/billing/components/whose.tsx";
import { walletPath } from "#app/features/billing/wallet-path.ts";
import { PayFirst } from "#app/features/invoices/components/pay-first.tsx";
import { sumsFigure } from "#app/features/invoices/components/sums-figure.tsx";
import { thrivepayPath } from "#app/features/invoices/terms.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { type Figure, Figures } from "#app/ui/primitives/figures.tsx";

type Sums = readonly { currency: string; amount: number }[];

interface ThrivePayFrameProps {
  title: string;
  lead: string;
  owner: Owner;
  purses: React.ComponentProps<typeof Whose>["purses"];
  awaited: readonly { currency: string; amount: number; overdue: number }[];
  toPay: Sums;
  /** A figure of this side alone, between what is to pay and what is late. */
  further?: Figure;
  /** What the sum that others are late with is called. */
  late: string;
  owed: React.ComponentProps<typeof PayFirst>["owed"];
  waiting: React.ComponentProps<typeof PayFirst>["waiting"];
  children: React.ReactNode;
}

/** What stands around the invoices of a member and of a company: whose they are, the sums, and what waits first. */
export function ThrivePayFrame(props: ThrivePayFrameProps) {
  const { owner, awaited } = props;
  const overdue = awaited.map(({ currency, overdue: amount }) => ({ currency, amount }));
  return (
    <Page width="pair">
      <PageHeader
        title={props.title}
        lead={props.lead}
        actions={
          <>
            <ButtonLink to={walletPath(owner)}>Wallet</ButtonLink>
            <ButtonLink to={writePath(owner)} variant="spark">
              <Plus aria-hidden className="size-5" strokeWidth={1.75} />
              New invoice
            </ButtonLink>
          </>
        }
      />
      <Whose
        purses={props.purses}
        companyId={owner.type === "company" ? owner.id : null}
        to={thrivepayPath}
      />
      <Figures
        className="mb-6"
        figures={[
          sumsFigure("To receive", awaited),
          sumsFigure("To pay", props.toPay),
          ...(props.further ? [props.further] : []),
          sumsFigure(props.late, overdue),
        ]}
      />
      <PayFirst owed={props.owed} waiting={props.waiting} />
      {props.children}
    </Page>
  );
}

/** Where an invoice of theirs is written. */
export function writePath(owner: Owner): string {
  return owner.type === "company" ? `/thrivepay/invoices/new?company=${owner.id}` : "/thrivepay/invoices/new";
}
