import { Link, type LinkProps } from "react-router";
import { cx } from "../cx.ts";

export type ButtonVariant = "spark" | "solid" | "quiet" | "ghost" | "danger";
type ButtonSize = "md" | "sm" | "icon";

const BASE =
  "inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium transition-[background-color,border-color,opacity,transform] duration-150 active:scale-[0.98] disabled:opacity-55 disabled:active:scale-100 select-none";

const VARIANTS: Record<ButtonVariant, string> = {
  spark: "bg-spark-gradient text-on-spark font-semibold hover:brightness-105",
  solid: "bg-text text-canvas hover:opacity-90",
  quiet: "border border-hairline bg-surface text-text hover:bg-raised hover:border-hairline-strong",
  ghost: "text-text hover:bg-text/8",
  danger: "border border-danger/50 text-danger hover:bg-danger/10",
};

const SIZES: Record<ButtonSize, string> = {
  md: "h-11 px-5 text-16",
  sm: "h-9 px-3.5 text-14 pointer-coarse:h-11",
  icon: "size-11",
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

/** A button. One `spark` per screen: its primary action (looks.md). */
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
