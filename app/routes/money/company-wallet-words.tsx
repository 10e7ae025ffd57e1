import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";

/** What the balance of a company is for, and what it is not yet. */
export function CompanyWalletWords({ company }: { company: { id: string; name: string } }) {
  return (
    <Card className="flex flex-col gap-3 text-14">
      <h2 className="text-18">What it pays for</h2>
      <p className="text-muted">
        Milestones of the projects of {company.name}, and invoices to it or to you: choose its balance where
        you fund or pay. What is given back comes back here, and what its own invoices bring comes here.
      </p>
      <p className="flex flex-col items-start">
        <Link
          to={`/thrivepay/companies/${company.id}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Invoices of {company.name}
        </Link>
        <Link
          to={`/payment-history/companies/${company.id}`}
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Payments and receipts of {company.name}
        </Link>
      </p>
    </Card>
  );
}
