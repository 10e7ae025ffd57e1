import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { useMemberId } from "#app/browser/use-member-id.ts";
import { useUploads } from "#app/features/files/components/use-uploads.ts";
import { DraftNote } from "#app/ui/form/draft-note.tsx";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { PortfolioItem } from "../queries.server.ts";
import { pictureOf } from "../rules.ts";
import type { PortfolioAnswer } from "./announce-portfolio-answer.ts";
import { CoverField } from "./cover-field.tsx";
import { CreditsEditor } from "./credits-editor.tsx";
import { ItemFields } from "./item-fields.tsx";
import { useWordsDraft } from "./portfolio-draft.ts";

/** Changes the words, the cover and the credits of a work; what it shows stays. */
export default function EditItemDialog({ item, onClose }: { item: PortfolioItem; onClose: () => void }) {
  const { words, change, restored, discard } = useWordsDraft(item, useMemberId() ?? "");
  const fetcher = useFetcher<PortfolioAnswer>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const uploads = useUploads({
    purpose: "work_cover",
    onFailure: (description) => toast({ title: "Upload failed", description, destructive: true }),
  });
  const close = useRef(onClose);
  const keep = useRef(uploads.keep);
  const drop = useRef(discard);
  useEffect(() => {
    close.current = onClose;
    keep.current = uploads.keep;
    drop.current = discard;
  });
  useEffect(() => {
    if (!answer?.done) return;
    keep.current();
    drop.current();
    close.current();
  }, [answer]);
  return (
    <Dialog open onOpenChange={onClose} title="Edit work" description={item.title}>
      <fetcher.Form method="post" action="/portfolio" className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="id" value={item.id} />
        {restored ? <DraftNote onDiscard={discard} /> : null}
        <CoverField uploads={uploads} current={pictureOf(item)} />
        {uploads.stored[0] ? <input type="hidden" name="cover_id" value={uploads.stored[0].id} /> : null}
        <ItemFields words={words} onChange={change} errors={answer?.result?.error ?? undefined} />
        <FormError message={answer?.error?.message ?? answer?.flagged?.reason} />
        <Button type="submit" variant="spark" disabled={busy || uploads.busy || words.title.trim() === ""}>
          {busy ? "Saving..." : "Save"}
        </Button>
      </fetcher.Form>
      <div className="mt-5">
        <CreditsEditor item={item} />
      </div>
    </Dialog>
  );
}
