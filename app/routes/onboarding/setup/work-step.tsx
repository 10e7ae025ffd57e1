import { ImagePlus } from "lucide-react";
import { useOpenDialog } from "#app/routes/shell/dialogs.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

/** Step 5: a first piece of work, by link or upload, in the portfolio's own dialog; without script /profile leads on. */
export function WorkStep({ works, children }: { works: number; children: React.ReactNode }) {
  const openDialog = useOpenDialog();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col items-center gap-3 rounded-card border border-hairline-strong border-dashed bg-sunken px-6 py-10 text-center">
        <ImagePlus aria-hidden className="size-9 text-spark" strokeWidth={1.75} />
        <p className="max-w-[28em] text-muted">
          {works === 0
            ? "Paste a link to something you made, or upload it."
            : `${works === 1 ? "One piece is" : `${works} pieces are`} on your profile. Add another, or finish here.`}
        </p>
        <ButtonLink
          to="/profile"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return;
            event.preventDefault();
            openDialog("add-portfolio");
          }}
        >
          Add to Portfolio
        </ButtonLink>
      </div>
      <div className="flex justify-end">{children}</div>
    </div>
  );
}
