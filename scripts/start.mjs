/** `npm start`: from a fresh clone to a running product on this machine. PORT changes the port (8787). */
import { ensureBuild } from "./setup/build.mjs";
import { ensureDependencies } from "./setup/ensure-dependencies.mjs";
import { ensureSecrets } from "./setup/ensure-secrets.mjs";
import {
  answering,
  fireCron,
  freePort,
  prepareDatabase,
  variableFlags,
  welcome,
  wranglerEnv,
} from "./setup/local-cloud.mjs";
import { main, Problem, start, step } from "./setup/run.mjs";

await main(async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;

  await step("dependencies", ensureDependencies);
  await step("secrets", ensureSecrets);
  await Promise.all([step("build", ensureBuild), prepareDatabase()]);

  // Without `--config`: the build redirects wrangler to build/server, while the state stays in .wrangler/ up here.
  const flags = [
    "--port",
    String(port),
    "--inspector-port",
    "0",
    "--show-interactive-dev-session=false",
    ...variableFlags(address),
  ];
  const env = { WRANGLER_LOG: "error", ...wranglerEnv() };
  const server = start("wrangler", ["dev", ...flags], { env });
  await step("server", () => answering(address, server));
  welcome(address);
  fireCron(address);

  throw new Problem(`The server ended with code ${await server.ended}.`);
});
