import { cx } from "#app/ui/cx.ts";
import { Button, type ButtonVariant } from "#app/ui/primitives/button.tsx";
import { FRAMELESS } from "#app/ui/primitives/frameless.ts";
import { HiringForm } from "./hiring-form.tsx";

interface ActButtonProps {
  intent: string;
  applicationId: string;
  version?: number;
  fields?: Record<string, string>;
  variant?: ButtonVariant;
  /** Said in place of its words, where several look alike. */
  label?: string;
  /** Where it goes to, when not to the dashboard. */
  action?: string;
  children: React.ReactNode;
}

/** An act that needs no words: one press. */
export function ActButton({
  intent,
  applicationId,
  version,
  fields = {},
  variant = "quiet",
  label,
  action,
  children,
}: ActButtonProps) {
  return (
    <HiringForm
      intent={intent}
      applicationId={applicationId}
      {...(version === undefined ? {} : { version })}
      {...(action ? { action } : {})}
      className={cx("gap-2", variant === "ghost" && FRAMELESS)}
    >
      {({ busy }) => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="sm" variant={variant} disabled={busy} aria-label={label}>
            {children}
          </Button>
        </>
      )}
    </HiringForm>
  );
}
