import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { Spinner } from "#app/ui/feedback/loading.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { ApplyPage } from "../apply-page.server.ts";
import { ApplyForm } from "./apply-form.tsx";

/** The sheet to apply in, over whichever page names the posting; it reads what it needs itself. */
export default function ApplyDialog({
  opportunityId,
  title,
  onClose,
}: {
  opportunityId: string;
  title: string;
  onClose: () => void;
}) {
  const { load, data: page } = useFetcher<ApplyPage>();
  const [round, setRound] = useState(0);
  const read = useCallback(() => load(`/opportunity/${opportunityId}/apply`), [load, opportunityId]);
  useEffect(() => void read(), [read]);
  const edits = page?.mine?.status === "submitted";
  return (
    <Dialog
      open
      steady
      onOpenChange={onClose}
      title={edits ? "Change your application" : "Apply"}
      description={title}
    >
      {page === undefined ? (
        <Spinner label="One moment" />
      ) : page.posting.open || edits ? (
        <ApplyForm
          key={round}
          page={page}
          onSent={onClose}
          onReload={(keepMine) => {
            void Promise.resolve(read()).then(() => (keepMine ? undefined : setRound((n) => n + 1)));
          }}
        />
      ) : (
        <p>This one takes no more applications.</p>
      )}
    </Dialog>
  );
}
