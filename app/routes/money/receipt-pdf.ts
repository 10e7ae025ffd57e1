import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { readBilledTo, selectBooked } from "#app/features/billing/billed-to.server.ts";
import { fileToKeep, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/receipt-pdf.ts";

/** The receipt of one payment, for who paid it and who keeps the books it stands in. */
export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectBooked(ctx, isId(params.paymentId) ? params.paymentId : "none")] as const,
  async (app, [[booked]]) => {
    if (!booked?.payment.receipt_no) throw new AppError("not_found");
    const { payment, payerName } = booked;
    const { receiptPdf } = await import("#app/features/invoices/receipt-pdf.server.ts");
    return fileToKeep(
      await receiptPdf(
        app.env,
        payment,
        readBilledTo(payment.billed_to) ?? { name: payerName ?? "Former member" },
      ),
      `${payment.receipt_no}.pdf`,
    );
  },
);
