import { findPaymentState } from "#app/features/billing/payment-state.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/payment-canceled.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Payment canceled · Thrive" },
  { name: "robots", content: "noindex" },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const paymentId = new URL(request.url).searchParams.get("payment") ?? "";
  const payment = await findPaymentState(app, { paymentId });
  if (!payment) return null;
  const { title, checkout, backTo, help, stage } = payment;
  return { title, checkout, backTo, help, paid: stage === "paid" };
});

export default function PaymentCanceled({ loaderData: payment }: Route.ComponentProps) {
  return (
    <Screen
      title={payment?.paid ? "This one is paid" : "Nothing was charged"}
      words={
        payment && !payment.paid
          ? `“${payment.title}” waits as you left it.`
          : "Whatever you began waits as you left it."
      }
    >
      {payment?.checkout ? (
        <ButtonLink to={payment.checkout} variant="spark" reloadDocument>
          Return to checkout
        </ButtonLink>
      ) : null}
      <ButtonLink to={payment?.backTo ?? "/thrivepay"}>
        {payment?.checkout ? "Choose another way" : "Go back"}
      </ButtonLink>
      <ButtonLink to={payment?.help ?? "/help?q=payment"} variant="ghost">
        Get help
      </ButtonLink>
    </Screen>
  );
}
