import { renderSVG } from "uqr";

/** A QR code as SVG text: dark on white with its quiet zone, so that it can be read on any theme. */
export function drawQrCode(text: string): string {
  return renderSVG(text, { ecc: "M", border: 4, pixelSize: 4 });
}
