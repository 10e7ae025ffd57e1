import { useId } from "react";

/**
 * The brand with its BETA badge (specification §2 *Navigation bar*); in a bar too narrow for its letters, or for larger
 * ones that were asked for, without it, or the sign alone.
 */
export function Brand() {
  const gradient = useId();
  return (
    <span className="inline-flex items-center gap-1.5 sm:gap-2">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7 shrink-0 @max-[17rem]/bar:size-[32px] sm:size-8">
        <defs>
          <linearGradient id={gradient} x1="0" y1="1" x2="1" y2="0">
            <stop offset="0" stopColor="var(--spark-from)" />
            <stop offset="1" stopColor="var(--spark-to)" />
          </linearGradient>
        </defs>
        <path
          d="M16 2c1.200 8.600 5.400 12.800 14 14-8.600 1.200-12.800 5.400-14 14-1.200-8.600-5.400-12.800-14-14 8.600-1.200 12.800-5.400 14-14Z"
          fill={`url(#${gradient})`}
        />
      </svg>
      <span className="font-bold font-display text-22 tracking-tight max-[400px]:text-18 max-[345px]:hidden @max-[17rem]/bar:hidden brand-word">
        Thrive
      </span>
      <span className="rounded-full border border-spark/50 px-1.5 py-0.5 font-semibold text-12 text-spark leading-none @max-[17rem]/bar:hidden brand-beta">
        BETA
      </span>
    </span>
  );
}
