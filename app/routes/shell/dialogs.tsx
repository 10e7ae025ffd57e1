import { createContext, use, useCallback, useEffect, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { DIALOG_NAMES, type DialogName } from "./dialog-names.ts";

export const postOpportunityDialog = part(
  () => import("#app/features/opportunities/components/post-opportunity-dialog.tsx"),
);
export const createPostDialog = part(() => import("#app/features/feed/components/create-post-dialog.tsx"));
const addPortfolioDialog = part(() => import("#app/features/portfolio/components/add-portfolio-dialog.tsx"));
export const supportDialog = part(() => import("#app/features/support/components/support-dialog.tsx"));
/** For members who have not had it; nobody else fetches it. */
const tour = part(() => import("./tour.tsx"));

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
  viewer: {
    userId: string;
    email: string;
    displayName: string;
    accountType: string;
    onboardingCompleted: boolean;
  } | null;
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
  const giveUp = () => {
    close(false);
    tellOutOfReach();
  };
  return (
    <DialogsContext value={show}>
      {children}
      {viewer && !viewer.onboardingCompleted ? (
        <LazyPart
          key={viewer.userId}
          part={tour}
          props={{ memberId: viewer.userId, waits: open !== null || asked !== null }}
          giveUp={ignore}
        />
      ) : null}
      {open === "post-opportunity" && viewer ? (
        <LazyPart part={postOpportunityDialog} props={{ viewer, onOpenChange: close }} giveUp={giveUp} />
      ) : null}
      {open === "create-post" ? (
        <LazyPart
          part={createPostDialog}
          props={{ memberId: viewer?.userId ?? null, onOpenChange: close }}
          giveUp={giveUp}
        />
      ) : null}
      {open === "add-portfolio" && viewer ? (
        <LazyPart
          part={addPortfolioDialog}
          props={{ memberId: viewer.userId, onOpenChange: close }}
          giveUp={giveUp}
        />
      ) : null}
      {open === "support" ? (
        <LazyPart
          part={supportDialog}
          props={{ memberId: viewer?.userId ?? null, onOpenChange: close }}
          giveUp={giveUp}
        />
      ) : null}
    </DialogsContext>
  );
}

/** The tour comes with a later page. */
function ignore(): void {}
