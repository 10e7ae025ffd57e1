import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { TabLinks } from "./tab-links.tsx";

const strip = (...tabs: { label: string; current: boolean }[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TabLinks label="Folders" tabs={tabs.map((tab) => ({ ...tab, to: `/${tab.label}` }))} />
    </MemoryRouter>,
  );

it("is left out where there is no other tab than the open one", () => {
  expect(strip({ label: "All", current: true })).toBe("");
  // The way back to it.
  expect(strip({ label: "All", current: false })).toContain("All");
  expect(strip({ label: "All", current: true }, { label: "Drafts", current: false })).toContain("Drafts");
});
