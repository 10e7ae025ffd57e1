/** `npm run dev`: the product with hot reload, in workerd. PORT changes the port (5173). */
import { ensureDependencies } from "./setup/ensure-dependencies.mjs";
import { ensureSecrets } from "./setup/ensure-secrets.mjs";
import {
  answering,
  fireCron,
  freePort,
  localVariables,
  prepareDatabase,
  welcome,
  wranglerEnv,
} from "./setup/local-cloud.mjs";
import { main, Problem, start, step } from "./setup/run.mjs";

await main(async () => {
  const port = await freePort(5173);
  const address = `http://localhost:${port}`;

  await step("dependencies", ensureDependencies);
  await step("secrets", ensureSecrets);
  await prepareDatabase();

  const server = start("react-router", ["dev", "--port", String(port), "--strictPort"], {
    // Vite's plugin knows no `--var`: vite.config.ts hands these on.
    env: { ...wranglerEnv(), LOCAL_VARIABLES: JSON.stringify(localVariables(address)) },
  });
  await step("server", () => answering(address, server));
  welcome(address);
  fireCron(address);

  throw new Problem(`The server ended with code ${await server.ended}.`);
});
