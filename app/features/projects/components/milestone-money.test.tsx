import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { MilestoneMoney } from "./milestone-money.tsx";

/** What stands under a milestone of 200 EUR for one of its sides. */
function wordsFor(role: "lead" | "client", milestone: object): string {
  const props = {
    milestone: { id: "m", version: 1, amount: 20_000, currency: "EUR", refund: null, ...milestone } as never,
    next: "refund" in milestone ? ("give_back" as const) : null,
    look: "tonal" as const,
  };
  const shown = <MilestoneMoney role={role} running {...props} />;
  const html = renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: "/", element: shown }])} />,
  );
  return html.replace(/<[^>]*>/g, " ");
}

describe("money that is held and may go back", () => {
  it("is asked for by who paid it, and given back by who would have got it", () => {
    const held = { status: "funded" };
    expect(wordsFor("client", held)).toContain("Ask for a refund");
    expect(wordsFor("lead", held)).toContain("Give the money back");
    expect(wordsFor("lead", held)).not.toContain("refund");
  });

  it("is agreed to by the side that gets it, and given by the other", () => {
    const asked = { status: "refund_requested", refund: { by: "Bora", mine: false, until: 1 } };
    expect(wordsFor("client", asked)).toContain("Agree to it");
    expect(wordsFor("lead", asked)).toContain("Give it back");
    expect(wordsFor("client", asked)).toContain("Bora wants the money to go back to who paid it.");
  });
});
