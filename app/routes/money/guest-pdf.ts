import { getSentInvoice } from "#app/features/invoices/commands/guest.server.ts";
import { toInvoiceView } from "#app/features/invoices/queries/invoice.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/guest-pdf.ts";
import { pdfAnswer } from "./pdf-answer.server.ts";

/** The same file for whoever holds the address of the invoice. */
export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) =>
  pdfAnswer(app, toInvoiceView(await getSentInvoice(app, params.token))),
);
