import { test as base, expect } from "@playwright/test";
import { type Complaints, collectComplaints } from "./complaints.ts";
import { createPeople, type People } from "./people.ts";

interface Story {
  people: People;
  complaints: Complaints;
}

/** A test about people with browsers. An error in any console that the story does not expect fails it. */
export const test = base.extend<Story>({
  complaints: async ({ browserName: _ }, use) => {
    const complaints = collectComplaints();
    await use(complaints);
    expect(complaints.unexpected()).toEqual([]);
  },
  people: async ({ browser, baseURL, complaints }, use) => {
    const { people, leave } = createPeople(browser, complaints, baseURL ?? "");
    await use(people);
    await leave();
  },
});

export { expect };
