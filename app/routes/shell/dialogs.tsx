import { createContext, lazy, Suspense, use, useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { DIALOG_NAMES, type DialogName } from "./dialog-names.ts";

const PostOpportunityDialog = lazy(
  () => import("#app/features/opportunities/components/post-opportunity-dialog.tsx"),
);
const ComingDialog = lazy(() => import("./coming-dialog.tsx"));

const DialogsContext = createContext<(name: DialogName) => void>(() => undefined);

/** Opens one of the product's dialogs from anywhere. */
export function useOpenDialog(): (name: DialogName) => void {
  return use(DialogsContext);
}

/** Holds the open dialog; its code comes when it is first opened. `?dialog=` in the address opens one too. */
export function Dialogs({
  viewer,
  children,
}: {
  viewer: { email: string; displayName: string; accountType: string } | null;
  children: React.ReactNode;
}) {
  const [open, setOpen] = useState<DialogName | null>(null);
  const [params, setParams] = useSearchParams();
  const asked = params.get("dialog");

  useEffect(() => {
    const name = DIALOG_NAMES.find((known) => known === asked);
    if (!name) return;
    setOpen(name);
    setParams(
      (current) => {
        current.delete("dialog");
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [asked, setParams]);

  const show = useCallback((name: DialogName) => setOpen(name), []);
  const close = useMemo(() => (isOpen: boolean) => setOpen((name) => (isOpen ? name : null)), []);
  return (
    <DialogsContext value={show}>
      {children}
      <Suspense>
        {open === "post-opportunity" && viewer ? (
          <PostOpportunityDialog viewer={viewer} onOpenChange={close} />
        ) : null}
        {open && open !== "post-opportunity" ? <ComingDialog name={open} onOpenChange={close} /> : null}
      </Suspense>
    </DialogsContext>
  );
}
