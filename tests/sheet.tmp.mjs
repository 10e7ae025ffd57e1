import sharp from "sharp";

const [out, height, ...files] = process.argv.slice(2);
const images = await Promise.all(
  files.map(async (f) => {
    const b = await sharp(f)
      .resize({ height: Number(height), fit: "inside" })
      .png()
      .toBuffer();
    return { b, m: await sharp(b).metadata() };
  }),
);
const width = images.reduce((s, { m }) => s + m.width + 8, 0);
const h = Math.max(...images.map(({ m }) => m.height));
let left = 0;
const composite = images.map(({ b, m }) => {
  const c = { input: b, left, top: 0 };
  left += m.width + 8;
  return c;
});
await sharp({ create: { width, height: h, channels: 3, background: "#888" } })
  .composite(composite)
  .png()
  .toFile(out);
