import { type TierKey, tierProgress } from "#app/core/tiers.ts";
import { cx } from "../cx.ts";
import { initials } from "./initials.ts";
import { Picture } from "./picture.tsx";

const SIZES = {
  sm: "size-9 text-12",
  md: "size-11 text-14",
  lg: "size-16 text-18",
  xl: "size-24 text-28",
  /** As large as the box around it, which is a size container. */
  fill: "size-[min(76cqh,52cqw,12rem)] text-[min(26cqh,4rem)]",
} as const;

const PIXELS: Record<keyof typeof SIZES, number> = { sm: 36, md: 44, lg: 64, xl: 96, fill: 192 };

/**
 * Eight rings, told apart by form as well as colour (looks.md *Tiers*): hairline, dashes, a band, a double line, a band
 * that glows, dots, a double line that glows, dashes that glow.
 */
const RINGS: Record<TierKey, string> = {
  spark: "outline-1 outline-solid outline-hairline-strong",
  rising_star: "outline-2 outline-dashed outline-spark",
  creator: "outline-3 outline-solid outline-spark",
  maverick: "outline-4 outline-double outline-collab",
  visionary: "outline-2 outline-solid outline-job shadow-[0_0_14px_3px_var(--job)]",
  legend: "outline-4 outline-dotted outline-barter",
  icon: "outline-4 outline-double outline-info shadow-[0_0_14px_3px_var(--info)]",
  elite: "outline-4 outline-dashed outline-job shadow-[0_0_20px_5px_var(--spark-to)]",
};

/** Behind initials: people without a picture differ, too. */
const TINTS = [
  "bg-[color-mix(in_srgb,var(--collab)_12%,var(--surface))] text-collab",
  "bg-[color-mix(in_srgb,var(--barter)_12%,var(--surface))] text-barter",
  "bg-[color-mix(in_srgb,var(--job)_12%,var(--surface))] text-job",
  "bg-[color-mix(in_srgb,var(--info)_12%,var(--surface))] text-info",
] as const;

interface AvatarProps {
  name: string;
  url: string | null;
  size?: keyof typeof SIZES;
  /** With XP the avatar wears its tier's ring. */
  xp?: number;
  /** What a page is waited for: it comes before script. */
  first?: boolean;
  className?: string;
}

/**
 * A face, or its initials when there is none or it does not load. Decorative: the name stands beside it, and on a slow line
 * a dozen faces do not keep the style from coming.
 */
export function Avatar({ name, url, size = "md", xp, first = false, className }: AvatarProps) {
  const ring = xp === undefined ? "" : ringOf(xp, size);
  const shape = cx("max-w-none shrink-0 rounded-full object-cover", SIZES[size], ring, className);
  const pixels = PIXELS[size];
  return (
    <Picture
      src={url}
      alt=""
      draggable={false}
      loading={first ? "eager" : "lazy"}
      className={cx(shape, "bg-raised")}
      width={pixels}
      height={pixels}
      instead={<Initials name={name} shape={shape} />}
    />
  );
}

/** A component of its own: what a face hides is never worked out. */
function Initials({ name, shape }: { name: string; shape: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        "inline-flex items-center justify-center font-display font-semibold",
        shape,
        TINTS[name.length % TINTS.length],
      )}
    >
      {initials(name)}
    </span>
  );
}

/** Where a member stands large, the ring breathes twice from the rising star on (specification §9 *profile flair animation*). */
function ringOf(xp: number, size: keyof typeof SIZES): string {
  const { key } = tierProgress(xp).tier;
  const flair = size === "xl" && key !== "spark" ? "animate-[flair_2.4s_ease-in-out_2]" : "";
  return cx("outline-offset-2", RINGS[key], flair);
}
