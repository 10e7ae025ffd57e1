/** sRGB, each channel 0..255, not rounded. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** OKLab: lightness 0..1, then the green-red and blue-yellow axes. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** A colour in OKLCH: lightness 0..1, chroma 0..0.37, hue in degrees. */
export function lch(lightness: number, chroma: number, hue: number): Lab {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** sRGB of an OKLab colour; a colour no screen can show loses chroma, never lightness or hue. */
export function toRgb([lightness, a, b]: Lab): Rgb {
  let low = 0;
  let high = 1;
  if (isShowable(toLinear(lightness, a, b))) low = 1;
  else {
    for (let step = 0; step < 8; step++) {
      const scale = (low + high) / 2;
      if (isShowable(toLinear(lightness, a * scale, b * scale))) low = scale;
      else high = scale;
    }
  }
  const [red, green, blue] = toLinear(lightness, a * low, b * low);
  return [encode(red), encode(green), encode(blue)];
}

export function mixRgb(from: Rgb, to: Rgb, amount: number): Rgb {
  return [
    from[0] + (to[0] - from[0]) * amount,
    from[1] + (to[1] - from[1]) * amount,
    from[2] + (to[2] - from[2]) * amount,
  ];
}

/** Relative luminance as WCAG defines it, 0..1. */
export function luminance(red: number, green: number, blue: number): number {
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue);
}

/** WCAG contrast ratio of two luminances, 1..21. */
export function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function toLinear(lightness: number, a: number, b: number): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

function isShowable(linear: Rgb): boolean {
  return linear.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function encode(linear: number): number {
  const channel = Math.min(1, Math.max(0, linear));
  return 255 * (channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055);
}

function decode(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
