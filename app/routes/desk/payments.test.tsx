import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import DeskPayments from "./payments.tsx";

vi.mock("#app/features/projects/desk-query.server.ts", () => ({ deskQuery: () => null }));
vi.mock("#app/features/invoices/queries/lists.server.ts", () => ({}));
vi.mock("#app/features/time-entries/queries.server.ts", () => ({}));

const invoice = { id: "i", number: "2026-1", status: "sent", currency: "EUR", total: 100_00, open: 100_00 };

const shown = (invoices: object[]) => {
  const loaderData = {
    ...{ invoices, mayBill: true, id: "p", currency: "EUR", parts: [], isTest: false },
    time: { works: false, entries: [] },
  };
  const props = { loaderData } as unknown as Parameters<typeof DeskPayments>[0];
  const element = <DeskPayments {...props} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
};

it("says that no money is in a project only where no invoice is either", () => {
  expect(shown([])).toContain("No money in this project");
  expect(shown([invoice])).not.toContain("No money in this project");
  expect(shown([invoice])).toContain("2026-1");
});
