import { type Plugin, parseSync } from "vite";
import { rewriting } from "./rewritten.ts";

/**
 * What libraries would call for something we never ask of them, file by file: functions, classes and values by their
 * names in these files. All of it stands in one file with what we do ask for, so no import could leave it out.
 */
const NEVER_CALLED: Record<string, readonly string[]> = {
  // We ask the binding for words and pictures: no other provider behind it, no address of the web, nothing streamed.
  "workers-ai-provider/dist/index.mjs": [
    "createGatewayDelegate",
    "createRun",
    "getMappedStream",
    "prependStreamStart",
    "WorkersAIEmbeddingModel",
    "WorkersAIRerankingModel",
    "WorkersAISpeechModel",
    "WorkersAITranscriptionModel",
  ],
  "@ai-sdk/openai-compatible/dist/index.js": [
    "OpenAICompatibleCompletionLanguageModel",
    "OpenAICompatibleEmbeddingModel",
  ],
  // Our schemas are of zod 4; nothing is streamed.
  "@ai-sdk/provider-utils/dist/index.js": ["StreamingToolCallTracker", "zod3Schema"],
  // The messages of its own chat window.
  "ai/dist/index.js": ["uiMessagesSchema"],
};

/**
 * A file's source with these of its names as what says that it is left out, when it is called after all.
 * @throws Error when the file does not have them
 */
export function withoutNeverCalled(file: string, code: string, names: readonly string[]): string {
  let kept = code;
  const found = new Set<string>();
  for (const { start, end, ...statement } of parseSync(file, code).program.body.toReversed()) {
    const declared =
      statement.type === "VariableDeclaration" && statement.declarations.length === 1
        ? statement.declarations[0]?.id
        : statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration"
          ? statement.id
          : null;
    if (declared?.type !== "Identifier" || !names.includes(declared.name)) continue;
    found.add(declared.name);
    const refusing = `function ${declared.name}() { throw new Error("${declared.name} is left out of this build."); }`;
    kept = kept.slice(0, start) + refusing + kept.slice(end);
  }
  const missing = names.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`${file} is another one: ${missing.join(", ")} not found.`);
  return kept;
}

/** Leaves out of the Worker what libraries keep at hand for others; the build fails when a library no longer fits. */
export function neverCalled(): Plugin {
  const files = Object.entries(NEVER_CALLED).map(([file, names]) => [
    file,
    (code: string) => withoutNeverCalled(file, code, names),
  ]);
  return rewriting("never-called", Object.fromEntries(files));
}
