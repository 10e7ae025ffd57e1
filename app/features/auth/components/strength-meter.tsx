import { cx } from "#app/ui/cx.ts";
import { passwordStrength } from "../password-strength.ts";

const COLOURS = ["bg-danger", "bg-danger", "bg-job", "bg-success", "bg-success"] as const;

/** How hard a password is to guess, in four steps and a word; it takes its room before anything is typed. */
export function StrengthMeter({
  password,
  personal,
  atLeast,
}: {
  password: string;
  personal: string[];
  atLeast: number;
}) {
  const { score, word } = passwordStrength(password, personal, atLeast);
  const typed = password !== "";
  return (
    <div className="flex h-5 items-center gap-3">
      <div aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx(
              "h-1.5 flex-1 rounded-full transition-colors duration-150",
              typed && score >= step ? COLOURS[score] : "bg-hairline",
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="w-20 text-right text-14 text-muted">
        {typed ? (
          <>
            <span className="sr-only">Password strength: </span>
            {word}
          </>
        ) : null}
      </p>
    </div>
  );
}
