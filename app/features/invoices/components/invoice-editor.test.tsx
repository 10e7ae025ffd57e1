import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { type Draft, InvoiceEditor } from "./invoice-editor.tsx";

const draft: Draft = {
  id: null,
  key: "k",
  version: 0,
  companyId: null,
  toCompany: false,
  handle: null,
  email: null,
  customer: { name: "", address: "", taxId: "" },
  projectId: null,
  currency: "EUR",
} as unknown as Draft;

it("is drawn again after it came in no currency", () => {
  const full = { ...draft, hours: [], milestones: [], lines: [], discountBps: 0, lateFeeBps: 0, dueDays: 14 };
  const answer = {
    intent: "save",
    error: { code: "invalid_input", message: "Look again.", fields: { currency: ["Choose one."] } },
    typed: { currency: ["1e309"] },
  };
  const props = {
    draft: { ...full, notes: "", rule: null, nextOn: null },
    answer,
    purses: [],
    projects: [],
    milestones: [],
  };
  const element = <InvoiceEditor {...(props as unknown as React.ComponentProps<typeof InvoiceEditor>)} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain("€0");
});
