import { decodeCursor } from "#app/core/cursor.ts";
import type { Database } from "#app/db/client.server.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import { BOXES, type Box } from "../terms.ts";
import {
  selectAwaited,
  selectInvoices,
  selectOwed,
  selectToPay,
  toInvoicePage,
  toOwed,
} from "./lists.server.ts";

/** Which list of invoices an address asks for, and from where on. */
export function askedBox(query: URLSearchParams) {
  const box = query.get("box") ?? "";
  return {
    box: (Object.hasOwn(BOXES, box) ? box : "sent") as Box,
    after: decodeCursor(query.get("cursor")),
  };
}

type Asked = ReturnType<typeof askedBox>;

/** The invoices of a member or a company: one list of them, and what is owed on either side. */
export function invoiceReads(db: Database, owner: Owner, { box, after }: Asked) {
  return [
    selectInvoices(db, owner, box, after),
    selectOwed(db, owner),
    selectAwaited(db, owner),
    selectToPay(db, owner),
  ] as const;
}

/** The same for the page. */
export function toInvoices(
  [rows, owed, awaited, toPay]: Readonly<Answers<ReturnType<typeof invoiceReads>>>,
  { box, after }: Asked,
) {
  return {
    box,
    later: after !== null,
    ...toInvoicePage(rows, box),
    owed: owed.map(toOwed),
    awaited,
    toPay,
  };
}
