import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { neverCalled, withoutNeverCalled } from "./never-called.ts";

it("leaves a sentence in place of what is never called, and all else as it is", () => {
  const code = "var A = class { b() {} };\nfunction c() { return new A(); }\nconst d = list(1), e = 2;\n";
  expect(withoutNeverCalled("lib.js", code, ["A"])).toBe(
    'function A() { throw new Error("A is left out of this build."); }\nfunction c() { return new A(); }\nconst d = list(1), e = 2;\n',
  );
  expect(() => withoutNeverCalled("lib.js", code, ["A", "gone"])).toThrow("lib.js is another one: gone");
});

const folder = mkdtempSync(join(tmpdir(), "thrive-models-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** What asks models, as the Worker is built: whole, in one file. */
async function asBuilt(): Promise<string> {
  const entry = join(folder, "entry.ts");
  writeFileSync(
    entry,
    `export { createWorkersAiModel as byBinding } from "#app/platform/ai/workers-ai.server.ts";
     export { createGatewayModel as onTheWire } from "#app/platform/ai/gateway.server.ts";`,
  );
  await build({
    configFile: false,
    logLevel: "silent",
    plugins: [neverCalled()],
    resolve: { alias: { "#app": fileURLToPath(new URL("../app", import.meta.url)) } },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: "models.mjs" } },
    },
  });
  return join(folder, "models.mjs");
}

it("models answer and draw with what is left, by the binding and on the wire", async () => {
  const file = await asBuilt();
  expect(readFileSync(file, "utf8")).toContain("zod3Schema is left out of this build.");
  const { byBinding, onTheWire } = await import(pathToFileURL(file).href);
  const question = {
    task: "support",
    rules: "Be brief.",
    data: { message: "Hello" },
    answer: z.object({ said: z.string() }),
  };
  const picture = btoa("a picture");
  const ai = {
    run: async (model: string) => (model === "@cf/draws" ? { image: picture } : { response: { said: "Hi" } }),
  };
  const fetched = async (address: string | URL | Request) =>
    Response.json(
      String(address).includes("/images/")
        ? { data: [{ b64_json: picture }] }
        : { choices: [{ message: { role: "assistant", content: '{"said":"Hi"}' }, finish_reason: "stop" }] },
    );
  for (const model of [
    byBinding({ binding: ai, model: "@cf/speaks", imageModel: "@cf/draws", gateway: "ours" }),
    onTheWire({ url: "https://m.test/v1/", key: "k", model: "speaks", imageModel: "draws", fetch: fetched }),
  ]) {
    expect(await model.ask(question)).toEqual({ said: "Hi" });
    expect(new TextDecoder().decode(await model.draw("a door"))).toBe("a picture");
  }
});
