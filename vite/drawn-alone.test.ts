import { expect, it } from "vitest";
import { drawnPart } from "./drawn-alone.ts";

const ofPage = (code: string) => drawnPart("/app/routes/page.tsx", code);

it("leaves out effects, and what only they and presses need can be dropped by the build", () => {
  expect(ofPage("useEffect(() => { open(socket); return () => close(); }, [socket]);")).toBe("void 0;");
  expect(ofPage("React.useLayoutEffect(measure);")).toBe("void 0;");
  expect(ofPage("const box = useRef<HTMLElement>(null);")).toBe(
    "const box = /* @__PURE__ */ useRef<HTMLElement>(null);",
  );
});

it("asks a store for what a server shows, and for nothing where it has no such thing", () => {
  expect(ofPage("const dark = useSyncExternalStore(watch, () => isDark(), () => true);")).toBe(
    "const dark = (() => true)();",
  );
  expect(ofPage("useSyncExternalStore(watch, read)")).toBe("useSyncExternalStore(watch, read)");
});

it("leaves presses and places out of elements and of what passes them on, and all else as it is", () => {
  expect(ofPage('<a ref={box} href="/x" onClick={() => { useEffect(() => 1); }}>{one}</a>')).toBe(
    '<a  href="/x" >{one}</a>',
  );
  expect(ofPage("<fetcher.Form onSubmit={send}><Button onClick={go} {...rest} /></fetcher.Form>")).toBe(
    "<fetcher.Form ><Button  {...rest} /></fetcher.Form>",
  );
  // Whether it is told of something may be what it draws.
  const other = "<Row onPick={pick} once={1}><my-part onClick={go} /><link onLoad={go} /></Row>";
  expect(ofPage(other)).toBe(other);
});

it("leaves out what a route exports for browsers alone", () => {
  const page = "export const loader = read;\nexport function clientAction(args) { return answer(args); }\n";
  expect(ofPage(page)).toBe("export const loader = read;\n\n");
  expect(ofPage("export const clientMiddleware = [mark];")).toBe("");
  expect(ofPage("export const clientName = 1;")).toBe("export const clientName = 1;");
});
