import { test as base, expect } from "@playwright/test";
import { type Browsers, createBrowsers } from "./browsers.ts";
import { type Complaints, collectComplaints } from "./complaints.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";
import { createPeople, type People } from "./people.ts";
import { createWorld, type World } from "./world.ts";

interface Story {
  people: People;
  complaints: Complaints;
}

/** A test about people with browsers. An error in any console that the story does not expect fails it. */
export const test = base.extend<Story, { world: World; browsers: Browsers }>({
  world: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const { world, end } = await createWorld(parallelIndex);
      await use(world);
      await end();
    },
    { scope: "worker", auto: true, timeout: 180_000 },
  ],
  browsers: [({ browser }, use) => use(createBrowsers(browser)), { scope: "worker" }],
  baseURL: ({ world }, use) => use(world.origin),
  complaints: async ({ browserName: _ }, use) => {
    const complaints = collectComplaints();
    await use(complaints);
    expect(complaints.unexpected()).toEqual([]);
  },
  people: async ({ browsers, baseURL, complaints, serviceWorkers }, use) => {
    const { people, leave } = createPeople(browsers, complaints, baseURL ?? "", serviceWorkers);
    await use(people);
    await leave();
  },
});

/** The same with people whose server is their own, in a folder of its own, so that it may be killed. */
export function onOwnServer(state: string) {
  return test.extend<{ server: OwnServer; survivors: People }>({
    server: async ({ browserName: _ }, use) => {
      const server = await startOwnServer(state);
      await use(server);
      server.kill();
    },
    survivors: async ({ browsers, complaints, server }, use) => {
      const { people, leave } = createPeople(browsers, complaints, server.origin);
      await use(people);
      await leave();
    },
  });
}

export { expect };
