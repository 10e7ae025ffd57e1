import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { HomeCards } from "../cards.server.ts";
import type { Need } from "../needs.ts";
import type { Home } from "../reads.server.ts";
import { Standing } from "./standing.tsx";

const coming = new Promise<never>(() => undefined);
const cards = { money: coming, creators: coming } as unknown as HomeCards;

function drawn(needs: Need[], projects: Home["projects"]): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <Standing needs={needs} projects={projects} cards={cards} now={0} />
    </MemoryRouter>,
  );
}

/** What stands there beside the rows themselves, and how many they are. */
function frameOf(count: number): string {
  const needs = Array.from({ length: count }, (_, at): Need => {
    return { key: `${at}`, text: "Somebody applied", note: null, dueAt: null, to: "/", act: "Answer" };
  });
  return drawn(needs, [])
    .replaceAll(/<ul.*?<\/ul>/gs, "")
    .replace(`>${count}</span>`, "></span>");
}

/** So many projects with bora, due on the third of December. */
function withProjects(count: number): string {
  const projects = Array.from({ length: count }, (_, at) => {
    const others = [{ id: "bora", name: "Bora", avatarUrl: null }];
    return { id: `${at}`, title: `Part ${at}`, health: "green", progress: 20, others, nextDue: "2026-12-03" };
  });
  return drawn([], projects as unknown as Home["projects"]);
}

it("each card has its place, however much waits", () => {
  expect(frameOf(1)).toContain("Your projects");
  expect(frameOf(4)).toBe(frameOf(3));
});

it("a project says who is in it and what is due next", () => {
  expect(withProjects(1)).toContain("Bora · due Dec 3, 2026");
});

it("few projects lead to the next one, where their card would be empty beside a long list", () => {
  for (const count of [0, 1, 2]) expect(withProjects(count), `${count} projects`).toContain("New project");
  for (const count of [3, 4]) expect(withProjects(count), `${count} projects`).not.toContain("New project");
});
