import { type Plugin, parseSync } from "vite";

const WHOLE = /\/marked\/lib\/marked\.esm\.js$/;

/**
 * Of marked what reads Markdown into tokens, which is all we ask of it (`app/platform/markdown.server.ts`): what writes
 * them as HTML comes after it in the file, and is made when the file is read.
 * @throws Error when this is not the file it was written for
 */
export function readerOf(code: string): string {
  const { body } = parseSync("marked.esm.js", code).program;
  const local = body
    .flatMap((statement) => (statement.type === "ExportNamedDeclaration" ? statement.specifiers : []))
    .find(({ exported }) => exported.type === "Identifier" && exported.name === "Lexer")?.local;
  const name = local?.type === "Identifier" ? local.name : null;
  const reader = body.find(
    (statement) =>
      (statement.type === "ClassDeclaration" && statement.id?.name === name) ||
      (statement.type === "VariableDeclaration" &&
        statement.declarations.some(({ id }) => id.type === "Identifier" && id.name === name)),
  );
  if (!name || !reader) throw new Error("marked is another one: its Lexer was not found.");
  return `${code.slice(0, reader.end)}\nexport { ${name} as Lexer };\n`;
}

export function leanMarked(): Plugin {
  return {
    name: "thrive:lean-marked",
    apply: "build",
    transform: { filter: { id: WHOLE }, handler: (code) => ({ code: readerOf(code), map: null }) },
  };
}
