import type { InvoiceView } from "#app/features/invoices/queries/invoice.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** An invoice as a PDF to keep. The writer of PDFs is read by the first who asks for one. */
export async function pdfAnswer({ env }: Pick<AppContext, "env">, invoice: InvoiceView): Promise<Response> {
  const { invoicePdf } = await import("#app/features/invoices/pdf.server.ts");
  return new Response(await invoicePdf(env, invoice), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${invoice.number ?? "draft"}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
