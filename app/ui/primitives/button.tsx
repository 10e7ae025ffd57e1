import { Link, type LinkProps } from "react-router";
import { cx } from "../cx.ts";

export type ButtonVariant = "spark" | "tonal" | "solid" | "quiet" | "ghost" | "danger";
type ButtonSize = "lg" | "md" | "sm" | "icon" | "icon-sm" | "round" | "round-lg";

const BASE =
  "inline-flex max-w-full shrink-0 items-center justify-center gap-2 font-medium transition-[background-color,border-color,box-shadow,opacity,filter,scale] duration-150 active:scale-[0.97] disabled:opacity-50 disabled:active:scale-100 select-none [&_svg]:shrink-0";

const VARIANTS: Record<ButtonVariant, string> = {
  spark: "bg-spark-gradient text-on-spark font-semibold shadow-spark not-disabled:hover:brightness-105",
  tonal:
    "border border-spark/35 bg-spark/12 text-spark not-disabled:hover:border-spark/60 not-disabled:hover:bg-spark/18",
  solid: "bg-text text-canvas not-disabled:hover:opacity-90",
  quiet:
    "border border-hairline-strong/60 bg-surface text-text not-disabled:hover:border-hairline-strong not-disabled:hover:bg-raised",
  ghost: "text-text not-disabled:hover:bg-text/8",
  danger: "border border-danger/60 text-danger not-disabled:hover:bg-danger/10",
};

const SIZES: Record<ButtonSize, string> = {
  lg: "min-h-13 rounded-control px-5 py-2 text-center text-16 sm:px-7 sm:text-18",
  md: "min-h-11 rounded-control px-5 py-1.5 text-center text-16",
  sm: "min-h-9 rounded-control px-3.5 py-1 text-center text-14 pointer-coarse:min-h-11",
  icon: "size-11 rounded-control",
  "icon-sm": "size-9 rounded-control pointer-coarse:size-11",
  round: "size-12 rounded-full sm:size-13",
  "round-lg": "size-16 rounded-full sm:size-18",
};

/** The look of a button, for the elements that are one by role. */
export function buttonClass(
  variant: ButtonVariant = "quiet",
  size: ButtonSize = "md",
  extra?: string,
): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], extra);
}

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/**
 * A button. One `spark` per screen: its primary action (looks.md). The first action of each row of a list is `tonal`;
 * `solid` saves or sends a part of a page.
 */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ...props
}: Look & React.ComponentProps<"button">) {
  return <button type={type} className={buttonClass(variant, size, className)} {...props} />;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...props }: Look & LinkProps) {
  return <Link className={buttonClass(variant, size, className)} {...props} />;
}
