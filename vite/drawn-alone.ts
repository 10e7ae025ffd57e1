import { type Plugin, parseSync, Visitor } from "vite";

/** What a page does once it stands in a browser: React does nothing of it on a server. */
const EFFECTS = new Set(["useEffect", "useLayoutEffect", "useInsertionEffect", "useImperativeHandle"]);
/** What these hold is mostly for what is left out here; then it goes as well. */
const HOLDERS = new Set(["useCallback", "useEffectEvent", "useRef"]);
/**
 * Components that give what they are told of presses and of places to an element, and do nothing else with it. They are
 * known by name: no other one of ours is called so.
 */
const PASS_ON = new Set(["Button", "ButtonLink", "Form", "Link", "NavLink"]);
/** But those of which React looks whether something waits for them, to say where they stand. */
const ELEMENT = /^(?!(?:link|script|style)$)[a-z]\w*$/;
/** React draws none of these attributes on a server. */
const ACT = /^(on[A-Z]\w*|ref)$/;
/** What a route exports for browsers; that it has them stands in the manifest. */
const OF_BROWSERS = /^client(Action|Loader|Middleware)$/;

const OURS = /\/app\/.*\.tsx?$/;
const LIBRARIES = /\/node_modules\/(@conform-to|@radix-ui|cmdk|react-router|sonner|virtua)\/.*\.m?js(\?|$)/;

/** A file's source as far as a server runs it. */
export function drawnPart(file: string, code: string): string {
  const found: { start: number; end: number; text: string }[] = [];
  new Visitor({
    CallExpression({ start, end, callee, arguments: given }) {
      const hook = callee.type === "MemberExpression" ? callee.property : callee;
      if (hook.type !== "Identifier") return;
      if (EFFECTS.has(hook.name)) found.push({ start, end, text: "void 0" });
      if (HOLDERS.has(hook.name)) found.push({ start, end: start, text: "/* @__PURE__ */ " });
      // Of a store a server asks the third only.
      const [, , first] = given;
      if (hook.name === "useSyncExternalStore" && first)
        found.push({ start, end, text: `(${code.slice(first.start, first.end)})()` });
    },
    JSXOpeningElement({ name, attributes }) {
      const tag = name.type === "JSXMemberExpression" ? name.property.name : name.name;
      if (typeof tag !== "string" || !(ELEMENT.test(tag) || PASS_ON.has(tag))) return;
      for (const { start, end, ...attribute } of attributes) {
        if (attribute.type !== "JSXAttribute" || attribute.name.type !== "JSXIdentifier") continue;
        if (ACT.test(attribute.name.name)) found.push({ start, end, text: "" });
      }
    },
    ExportNamedDeclaration({ start, end, declaration }) {
      const names =
        declaration?.type === "FunctionDeclaration"
          ? [declaration.id]
          : declaration?.type === "VariableDeclaration"
            ? declaration.declarations.map(({ id }) => id)
            : [];
      if (names.some((id) => id?.type === "Identifier" && OF_BROWSERS.test(id.name)))
        found.push({ start, end, text: "" });
    },
  }).visit(parseSync(file, code).program);
  let drawn = "";
  let read = 0;
  // What lies inside something left out goes with it.
  for (const { start, end, text } of found.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < read) continue;
    drawn += code.slice(read, start) + text;
    read = end;
  }
  return drawn + code.slice(read);
}

/** Leaves out of the Worker what pages do in a browser, and all that only this asks for: effects, presses, what goes before an action. */
export function drawnAlone(): Plugin {
  return {
    name: "thrive:drawn-alone",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: [OURS, LIBRARIES], code: /\buse[A-Z]|\bon[A-Z]|\bref=|\bclient[ALM]/ },
      handler: (code, id) => ({ code: drawnPart(id.replace(/\?.*/, ""), code), map: null }),
    },
  };
}
