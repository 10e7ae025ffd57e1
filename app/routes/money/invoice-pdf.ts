import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { selectInvoice, toInvoiceView } from "#app/features/invoices/queries/invoice.server.ts";
import { memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/invoice-pdf.ts";
import { pdfAnswer } from "./pdf-answer.server.ts";

/** An invoice as a file, for both of its sides. */
export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [selectInvoice(ctx, isId(params.invoiceId) ? params.invoiceId : "none")] as const,
  (app, [[found]]) => {
    if (!found) throw new AppError("not_found");
    return pdfAnswer(app, toInvoiceView(found));
  },
);
