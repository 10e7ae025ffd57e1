import { env } from "cloudflare:workers";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";

export type Act = () => Promise<unknown>;

/** What people can do in one area, by what it is called. Commands are tried in their order. */
export interface Acts {
  reads?: Record<string, Act>;
  commands?: Record<string, Act>;
  jobs?: Record<string, Act>;
}

export type Cast = Awaited<ReturnType<typeof newCast>>;

/** Alice the creator, bora the brand and a visitor, each over a database that writes down what it is asked. */
export async function newCast() {
  const recording = recordingD1(env.DB);
  const { d1 } = recording;
  const [creator, brand] = await Promise.all([alice(), bora()]);
  // Nobody does in a minute all that is done here.
  const ports = { d1, env: { ...env, RATE_LIMIT_SCALE: "10" } };
  const { app, jobs, settled: brandSettled } = await appOf(brand, ports);
  const { app: creatorApp, settled: creatorSettled } = await appOf(creator, ports);
  const { app: visitor, settled: mailsSent } = visitorApp(ports);
  const settled = () => Promise.all([brandSettled(), creatorSettled()]);
  return { recording, creator, brand, app, creatorApp, visitor, mailsSent, settled, jobs };
}
