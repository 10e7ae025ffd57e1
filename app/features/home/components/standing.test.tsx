import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { HomeCards } from "../cards.server.ts";
import type { Need } from "../needs.ts";
import { Standing } from "./standing.tsx";

const coming = new Promise<never>(() => undefined);
const cards = { money: coming, creators: coming } as unknown as HomeCards;

/** What stands there beside the rows themselves, and how many they are. */
function frameOf(count: number): string {
  const needs = Array.from({ length: count }, (_, at): Need => {
    return { key: `${at}`, text: "Somebody applied", note: null, dueAt: null, to: "/", act: "Answer" };
  });
  const page = (
    <MemoryRouter>
      <Standing needs={needs} projects={[]} cards={cards} now={0} />
    </MemoryRouter>
  );
  return renderToStaticMarkup(page)
    .replaceAll(/<ul.*?<\/ul>/gs, "")
    .replace(`>${count}</span>`, "></span>");
}

it("each card has its place, however much waits", () => {
  expect(frameOf(1)).toContain("Your projects");
  expect(frameOf(4)).toBe(frameOf(3));
});
