import { afterEach, beforeEach, expect, it, vi } from "vitest";

const network = vi.fn<(path: string) => Promise<Response>>();

let loadPart: typeof import("./load-part.ts").loadPart;
let fetchPart: typeof import("./load-part.ts").fetchPart;

beforeEach(async () => {
  vi.stubGlobal("document", { querySelectorAll: () => [{ getAttribute: () => "/assets/page.js" }] });
  vi.stubGlobal("fetch", network);
  network.mockReset();
  network.mockImplementation(async () => new Response("export {}"));
  // Read in a new window: what is there is learnt as the page begins.
  vi.resetModules();
  ({ fetchPart, loadPart } = await import("./load-part.ts"));
});
afterEach(() => vi.unstubAllGlobals());

it("a part is imported once all its files are there, and none is asked for twice", async () => {
  const load = vi.fn(async () => "dialog");
  expect(await loadPart(load, ["assets/page.js", "assets/dialog.js"])).toBe("dialog");
  expect(network.mock.calls).toEqual([["/assets/dialog.js"]]);
  await loadPart(load, ["assets/dialog.js"]);
  expect(network).toHaveBeenCalledTimes(1);
});

it("without a network nothing is imported, so that the next press can", async () => {
  const load = vi.fn(async () => "bell");
  network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(loadPart(load, ["assets/bell.js"])).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
  expect(await loadPart(load, ["assets/bell.js"])).toBe("bell");
});

it("a file of a version that is gone fails, and so does one that breaks off", async () => {
  const load = vi.fn(async () => "menu");
  network.mockResolvedValueOnce(new Response("Not found", { status: 404 }));
  await expect(loadPart(load, ["assets/menu.js"])).rejects.toThrow("/assets/menu.js answers 404");
  const broken = new ReadableStream({ pull: (body) => body.error(new TypeError("network error")) });
  network.mockResolvedValueOnce(new Response(broken));
  await expect(loadPart(load, ["assets/menu.js"])).rejects.toThrow("network error");
  expect(load).not.toHaveBeenCalled();
});

it("a part that is fetched ahead is not read; a press beside it is, and asks for nothing again", async () => {
  const read = vi.fn(async () => "palette");
  const load = () => loadPart(read, ["assets/palette.js"]);
  const ahead = fetchPart(load);
  expect(await loadPart(async () => "bell", ["assets/bell.js"])).toBe("bell");
  await ahead;
  expect(read).not.toHaveBeenCalled();
  expect(await load()).toBe("palette");
  expect(network.mock.calls).toEqual([["/assets/palette.js"], ["/assets/bell.js"]]);
});

it("a part that cannot be fetched ahead says so", async () => {
  network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const load = () => loadPart(async () => "palette", ["assets/palette.js"]);
  await expect(fetchPart(load)).rejects.toThrow("Failed to fetch");
});
