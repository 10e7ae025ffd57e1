import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { ButtonLink, type ButtonVariant } from "#app/ui/primitives/button.tsx";

const applyDialog = part(() => import("./apply-dialog.tsx"));

interface ApplyButtonProps {
  opportunityId: string;
  title: string;
  label?: string;
  variant?: ButtonVariant;
  size?: "lg" | "md" | "sm";
  className?: string;
  /** Opens by itself for `?dialog=apply`, where signing in leads back to (product.md R2). */
  opensByAddress?: boolean;
}

/** Opens the sheet to apply in; without script it leads to the form's own page. */
export function ApplyButton({
  opportunityId,
  title,
  label = "Apply",
  opensByAddress,
  ...look
}: ApplyButtonProps) {
  const [open, setOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const asked = opensByAddress === true && params.get("dialog") === "apply";
  useEffect(() => {
    if (!asked) return;
    setOpen(true);
    setParams(
      (current) => {
        current.delete("dialog");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, setParams]);
  return (
    <>
      <ButtonLink
        to={`/opportunity/${opportunityId}/apply`}
        aria-haspopup="dialog"
        onPointerEnter={applyDialog.prepare}
        onFocus={applyDialog.prepare}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(true);
        }}
        {...look}
      >
        {label}
      </ButtonLink>
      {open ? (
        <LazyPart
          part={applyDialog}
          props={{ opportunityId, title, onClose: () => setOpen(false) }}
          giveUp={() => {
            setOpen(false);
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}
