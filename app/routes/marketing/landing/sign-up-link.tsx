import type { LinkProps } from "react-router";
import { ButtonLink, type ButtonVariant } from "#app/ui/primitives/button.tsx";

/** The way in of each kind of visitor; seen is that of who is chosen in `Promises`, without script. */
const SHOWN: Record<string, string> = {
  creator:
    "contents group-has-[#for-brand:checked]/landing:hidden group-has-[#for-company:checked]/landing:hidden",
  brand: "hidden group-has-[#for-brand:checked]/landing:contents",
  company: "hidden group-has-[#for-company:checked]/landing:contents",
};

/** Leads to sign-up as who the visitor said they are on this page. */
export function SignUpLink({
  more = "",
  ...look
}: Omit<LinkProps, "to"> & {
  variant?: ButtonVariant;
  size?: "lg" | "sm";
  /** Of the address, behind all else. */
  more?: string;
}) {
  return Object.entries(SHOWN).map(([as, shown]) => (
    <span key={as} className={shown}>
      <ButtonLink to={`/auth?mode=signup&as=${as}${more}`} {...look} />
    </span>
  ));
}
