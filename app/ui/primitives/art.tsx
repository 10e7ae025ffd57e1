import { cx } from "../cx.ts";

const TONES = ["var(--art-coral)", "var(--art-amber)", "var(--art-violet)", "var(--art-teal)"];

/** Light behind a face, or where a picture is missing: always the same for the same seed. */
export function Art({
  seed,
  tones,
  className,
}: {
  seed: string;
  /** Its two tones, where they are chosen. */
  tones?: readonly [string, string] | null;
  className?: string;
}) {
  const number = hash(seed);
  const first = number % TONES.length;
  const second = (first + 1 + ((number >>> 3) % (TONES.length - 1))) % TONES.length;
  const [near, far] = tones ?? [TONES[first], TONES[second]];
  const x = 8 + ((number >>> 6) % 40);
  const y = (number >>> 12) % 45;
  const image = [
    `radial-gradient(circle at ${x}% ${y}%, ${near}, transparent 62%)`,
    `radial-gradient(circle at ${100 - x}% ${100 - y / 2}%, ${far}, transparent 58%)`,
  ].join(", ");
  return (
    <div
      aria-hidden
      className={cx("absolute inset-0 bg-art", className)}
      style={{ backgroundImage: image }}
    />
  );
}

/** FNV-1a, 32 bit. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
