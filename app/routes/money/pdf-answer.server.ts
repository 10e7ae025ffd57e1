import type { InvoiceView } from "#app/features/invoices/queries/invoice.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** An invoice as a PDF to keep. The writer of PDFs is read by the first who asks for one. */
export async function pdfAnswer({ env }: Pick<AppContext, "env">, invoice: InvoiceView): Promise<Response> {
  const { invoicePdf } = await import("#app/features/invoices/pdf.server.ts");
  return pdfFile(invoice.number ?? "draft", await invoicePdf(env, invoice));
}

export function pdfFile(name: string, bytes: ArrayBuffer): Response {
  return new Response(bytes, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}.pdf"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
