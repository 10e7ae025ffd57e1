import { Form, redirect } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { TestMoney } from "#app/features/billing/components/test-money.tsx";
import { ownerOf } from "#app/features/billing/purses.server.ts";
import { selectAskedMethod } from "#app/features/billing/queries/payouts.server.ts";
import { walletPath } from "#app/features/billing/wallet-path.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/verify-account.ts";

export const meta: Route.MetaFunction = () => [{ title: "Your bank account · Thrive" }];

/** What the sandbox asks about a bank account before it pays there: a page of its own, as real providers have one. */
export const loader = memberLoader(async (app, { params }: Route.LoaderArgs) => {
  const method = await getAsked(app, params.accountRef);
  if (method.status !== "needs_action") throw redirect(method.back);
  return { bank: method.bank, last4: method.last4, holder: method.holder };
});

export const action = memberAction(async (app, { params }: Route.ActionArgs) => {
  const { back } = await getAsked(app, params.accountRef);
  await app.payments.pages?.verify(params.accountRef);
  return redirect(back);
});

/** @throws AppError `not_found` for an account of somebody else, and where the provider asks on another site */
async function getAsked(app: MemberContext, accountRef: string) {
  const [method] = await selectAskedMethod(app, app.payments.provider, accountRef);
  if (!app.payments.pages || !method) throw new AppError("not_found");
  const owner = ownerOf({ user_id: method.methodUser, company_id: method.methodCompany });
  return { ...method, back: `${walletPath(owner)}#accounts` };
}

export default function VerifyAccount({ loaderData: { bank, last4, holder } }: Route.ComponentProps) {
  return (
    <Page width="column">
      <TestMoney />
      <h1 className="mt-4 text-28">Who are you?</h1>
      <p className="mt-2 text-muted">
        This is the sandbox of payments. A real provider would ask for a document now, before it pays to{" "}
        {bank} •••• {last4}.
      </p>
      <Card className="mt-6">
        <Form method="post" className="flex flex-col items-start gap-4">
          <p>The account is in the name of {holder}.</p>
          <Button type="submit" variant="spark">
            That is me
          </Button>
        </Form>
      </Card>
    </Page>
  );
}
