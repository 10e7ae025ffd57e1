/** `npm run check:floors`: dependency-cruiser over the house; an empty graph (files it could not read) fails as well. */
import { main, Problem, run } from "./setup/run.mjs";

const FOLDERS = ["app", "workers", "partykit"];
const FEWEST_MODULES = 20;

await main(async () => {
  const { code, text } = await run("depcruise", FOLDERS, { output: "pipe" });
  console.log(text.trim());
  const seen = /(\d+) modules, (\d+) dependencies cruised/.exec(text);
  const [modules, dependencies] = seen ? [Number(seen[1]), Number(seen[2])] : [0, 0];
  if (modules < FEWEST_MODULES || dependencies === 0) {
    throw new Problem(
      `The graph has ${modules} modules and ${dependencies} dependencies: nothing was checked.`,
    );
  }
  process.exitCode = code === 0 ? 0 : 1;
});
