/**
 * A picture cut from its middle to this shape, and no larger than this, as the browser draws it: nothing beside the
 * picture is left, and any format the browser reads will do (product.md R15). Null for what it cannot read.
 */
export async function fittedImage(file: File, width: number, height: number): Promise<Blob | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  const scale = Math.max(width / image.width, height / image.height);
  const [cutWidth, cutHeight] = [width / scale, height / scale];
  const shrink = Math.min(1, scale);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(cutWidth * shrink));
  canvas.height = Math.max(1, Math.round(cutHeight * shrink));
  canvas
    .getContext("2d")
    ?.drawImage(
      image,
      (image.width - cutWidth) / 2,
      (image.height - cutHeight) / 2,
      cutWidth,
      cutHeight,
      0,
      0,
      canvas.width,
      canvas.height,
    );
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.86));
}
