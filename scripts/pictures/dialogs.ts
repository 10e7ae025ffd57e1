import type { Page } from "@playwright/test";
import type { Width } from "./options.ts";
import type { Walker } from "./walkers.ts";

/** What opens over a page, and how. */
interface Opening {
  name: string;
  at: string;
  walkers: Walker[];
  widths?: Width[];
  open: (page: Page) => Promise<unknown>;
}

const MEMBERS: Walker[] = ["newcomer", "creator"];

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

async function fromCreateMenu(page: Page, entry: string): Promise<void> {
  await press("Create")(page);
  await page.getByRole("menuitem", { name: entry }).click();
}

export const DIALOGS: Opening[] = [
  { name: "notifications", at: "/dashboard", walkers: MEMBERS, open: press(/^Notifications/) },
  { name: "menu", at: "/dashboard", walkers: [...MEMBERS, "admin"], open: press("Menu") },
  { name: "create menu", at: "/dashboard", walkers: ["creator"], widths: [360, 768], open: press("Create") },
  {
    name: "create post",
    at: "/dashboard",
    walkers: ["creator"],
    widths: [360],
    open: (page) => fromCreateMenu(page, "Spark"),
  },
  {
    name: "add portfolio",
    at: "/dashboard",
    walkers: ["creator"],
    widths: [360],
    open: (page) => fromCreateMenu(page, "Add Portfolio"),
  },
  {
    name: "post opportunity of a member",
    at: "/manage-opportunities",
    walkers: ["brand"],
    open: (page) => page.getByRole("link", { name: "Post Opportunity" }).click(),
  },
  {
    name: "search",
    at: "/dashboard",
    walkers: MEMBERS,
    open: async (page) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("film");
    },
  },
  {
    name: "assistant",
    at: "/dashboard",
    walkers: MEMBERS,
    open: async (page) => {
      await press("Menu")(page);
      await page.getByRole("button", { name: "AI Assistant" }).click();
    },
  },
];
