import type { InvoiceView } from "#app/features/invoices/queries/invoice.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { fileToKeep } from "#app/platform/responses.server.ts";

/** An invoice as a PDF to keep. The writer of PDFs is read by the first who asks for one. */
export async function pdfAnswer({ env }: Pick<AppContext, "env">, invoice: InvoiceView): Promise<Response> {
  const { invoicePdf } = await import("#app/features/invoices/pdf.server.ts");
  return fileToKeep(await invoicePdf(env, invoice), `${invoice.number ?? "draft"}.pdf`);
}
