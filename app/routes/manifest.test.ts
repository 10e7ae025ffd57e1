import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import routes from "#app/routes.ts";

const icon = z.strictObject({
  src: z.string().startsWith("/"),
  sizes: z.string(),
  type: z.enum(["image/png", "image/svg+xml"]),
  purpose: z.enum(["any", "maskable"]).optional(),
});

/** What browsers read of it (W3C Web Application Manifest), as far as we say it. */
const manifestSchema = z.strictObject({
  id: z.literal("/"),
  name: z.string().max(45),
  short_name: z.string().max(12),
  description: z.string().max(300),
  lang: z.literal("en"),
  dir: z.literal("ltr"),
  start_url: z.string().startsWith("/"),
  scope: z.literal("/"),
  display: z.literal("standalone"),
  background_color: z.string().regex(/^#[0-9a-f]{6}$/),
  theme_color: z.string().regex(/^#[0-9a-f]{6}$/),
  categories: z.array(z.string()),
  icons: z.array(icon),
  shortcuts: z
    .array(
      z.strictObject({
        name: z.string().max(25),
        short_name: z.string().max(12).optional(),
        description: z.string().max(60),
        url: z.string().startsWith("/"),
        icons: z.array(icon),
      }),
    )
    .max(4),
});

const manifest = manifestSchema.parse(JSON.parse(fileAt("/manifest.webmanifest").toString()));
const paths = new Set(routes.map(({ path }) => `/${path ?? ""}`));

describe("the manifest", () => {
  it("brings the icons that an installation needs, as large as it says", () => {
    const pictures = manifest.icons.filter(({ type }) => type === "image/png");
    expect(pictures.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(["192x192 any", "512x512 any", "192x192 maskable", "512x512 maskable"]),
    );
    for (const { src, sizes, type } of [...manifest.icons, ...manifest.shortcuts.flatMap((s) => s.icons)]) {
      const file = fileAt(src);
      expect(file.byteLength).toBeLessThan(10_000);
      if (type === "image/png") expect(pixelsOf(file), src).toBe(sizes);
    }
  });

  it("begins and leads where there is a page", () => {
    for (const url of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
      expect(paths).toContain(url);
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["Discover", "Messages", "Post Opportunity"]);
  });
});

it("what asks for an icon without reading the page has one, and not a page that says there is none", () => {
  const icon = fileAt("/favicon.ico");
  expect(icon.byteLength).toBeLessThan(4_000);
  const head = new DataView(icon.buffer, icon.byteOffset);
  expect({ kind: head.getUint16(2, true), count: head.getUint16(4, true) }).toEqual({ kind: 1, count: 1 });
  expect(pixelsOf(icon.subarray(head.getUint32(18, true)))).toBe("32x32");
});

function fileAt(path: string): Buffer {
  return readFileSync(new URL(`../../public${path}`, import.meta.url));
}

/** Of a PNG's first chunk. */
function pixelsOf(png: Buffer): string {
  const header = new DataView(png.buffer, png.byteOffset);
  return `${header.getUint32(16)}x${header.getUint32(20)}`;
}
