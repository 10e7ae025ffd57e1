import { Link, useSearchParams } from "react-router";
import { errorNotice } from "#app/features/auth/oauth/oauth-notices.ts";
import type { OfferedProvider } from "#app/features/auth/oauth/providers.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { ProviderMark } from "./provider-mark.tsx";

/**
 * "Continue with ..." for every provider there are keys for, and what the last try ended with. Links, not buttons: the
 * way leads to another site, which an answer to a form may not (CSP form-action).
 * @param returnTo the raw `return` of the page (product.md R2)
 */
export function ProviderButtons({
  providers,
  returnTo,
}: {
  providers: OfferedProvider[];
  returnTo: string | null;
}) {
  const [query] = useSearchParams();
  const notice = errorNotice(query.get("error_code"));
  if (providers.length === 0) return <FormError message={notice} />;
  const suffix = returnTo ? `?${new URLSearchParams({ return: returnTo })}` : "";
  return (
    <div className="flex flex-col gap-4">
      <FormError message={notice} />
      <ul className="flex flex-col gap-2">
        {providers.map(({ name, label }) => (
          <li key={name}>
            <a href={`/auth/oauth/${name}${suffix}`} className={buttonClass("quiet", "md", "w-full")}>
              <ProviderMark provider={name} />
              <span className="min-w-0 truncate">Continue with {label}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="text-center text-12 text-muted">
        A new account made this way says that you are 16 or older and accept the{" "}
        <Link to="/terms" className="underline underline-offset-2">
          terms
        </Link>{" "}
        and the{" "}
        <Link to="/privacy" className="underline underline-offset-2">
          privacy notice
        </Link>
        .
      </p>
      <p className="flex items-center gap-3 text-14 text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or with email
      </p>
    </div>
  );
}
