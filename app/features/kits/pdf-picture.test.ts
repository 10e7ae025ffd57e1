import { jsPDF } from "jspdf";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { photo, picture, SIZE, sample } from "#app/features/files/image/test-images.ts";
import { Sheet } from "#app/features/invoices/pdf-sheet.server.ts";
import { pictureForPdf } from "./pdf-picture.ts";

const COLOUR = { ...SIZE, space: "DeviceRGB", turn: 0 };

describe("a picture for a PDF", () => {
  it("is a JPEG or a plain PNG, its bytes unchanged", async () => {
    const jpeg = await sample("jpeg");
    expect(pictureForPdf(jpeg)).toEqual({ ...COLOUR, filter: "DCTDecode", data: jpeg });
    const progressive = new Uint8Array(await picture().jpeg({ progressive: true }).toBuffer());
    expect(pictureForPdf(progressive)).toMatchObject({ ...COLOUR, filter: "DCTDecode" });
    expect(pictureForPdf(await sample("png"))).toMatchObject({
      ...COLOUR,
      filter: "FlateDecode",
      rows: `/Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns ${SIZE.width}`,
    });
    const grey = new Uint8Array(await picture().toColourspace("b-w").jpeg().toBuffer());
    expect(pictureForPdf(grey)).toMatchObject({ space: "DeviceGray" });
  });

  it.each([
    [3, 180],
    [6, 90],
    [8, 270],
  ])(
    "that lies (orientation %i) is turned by %i degrees; one in a mirror is left out",
    async (orientation, turn) => {
      expect(pictureForPdf(await photo("jpeg", orientation))).toMatchObject({ ...SIZE, turn });
      expect(pictureForPdf(await photo("jpeg", 5))).toBeNull();
    },
  );

  it("is none that would have to be decoded, or that ends too early", async () => {
    const odd = [
      picture().ensureAlpha(0.5).png(),
      picture().png({ palette: true }),
      picture().toColourspace("cmyk").jpeg(),
      picture().toColourspace("rgb16").png(),
    ];
    for (const one of odd) expect(pictureForPdf(new Uint8Array(await one.toBuffer()))).toBeNull();
    for (const format of ["webp", "gif", "avif"] as const)
      expect(pictureForPdf(await sample(format))).toBeNull();
    for (const format of ["jpeg", "png"] as const) {
      const whole = await sample(format);
      for (const length of [0, 3, 12, 24]) expect(pictureForPdf(whole.subarray(0, length))).toBeNull();
    }
  });

  it("is none that has no size, or no picture in it: nothing of a page could be measured by it", async () => {
    const png = await sample("png");
    const flat = Uint8Array.from(png);
    flat.fill(0, 20, 24);
    expect(pictureForPdf(flat)).toBeNull();
    // The head of the file, and of what is no picture its end.
    expect(pictureForPdf(Uint8Array.from([...png.subarray(0, 33), ...png.subarray(-12)]))).toBeNull();
    const jpeg = Uint8Array.from(await sample("jpeg"));
    const frame = jpeg.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0));
    jpeg.fill(0, frame + 5, frame + 9);
    expect(pictureForPdf(jpeg)).toBeNull();
  });

  it("stands in the file as often as it was drawn, within its box", async () => {
    const page = new Sheet(new jsPDF({ unit: "pt", format: "a4", compress: true }));
    const wide = pictureForPdf(await sample("jpeg"));
    const lying = pictureForPdf(await photo("jpeg", 6));
    if (!wide || !lying) throw new Error("There is none.");
    expect(page.picture(wide, { width: 96, height: 96 })).toBeCloseTo(64);
    expect(page.picture(lying, { width: 96, height: 96 })).toBeCloseTo(96);
    const file = Buffer.from(page.bytes()).toString("latin1");
    expect(file.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(file.match(/\/Filter \/DCTDecode/g)).toHaveLength(2);
    expect(file).toMatch(/\/XObject <<\s+\/P1 \d+ 0 R\s+\/P2 \d+ 0 R/);
    expect(file).toContain(Buffer.from(wide.data).toString("latin1"));
    expect((await sharp(Buffer.from(wide.data)).metadata()).format).toBe("jpeg");
  });
});
