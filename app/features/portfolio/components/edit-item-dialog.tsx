import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { PortfolioItem } from "../queries.server.ts";
import type { PortfolioAnswer } from "./announce-portfolio-answer.ts";
import { ItemFields, type ItemWords } from "./item-fields.tsx";

/** Changes the words of a work; what it shows stays. */
export default function EditItemDialog({ item, onClose }: { item: PortfolioItem; onClose: () => void }) {
  const [words, setWords] = useState<ItemWords>({
    title: item.title,
    description: item.description ?? "",
    category: item.category ?? "",
    tags: item.tags.join(", "),
  });
  const fetcher = useFetcher<PortfolioAnswer>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (answer?.done) close.current();
  }, [answer]);
  return (
    <Dialog open onOpenChange={onClose} title="Edit work" description={item.title}>
      <fetcher.Form method="post" action="/portfolio" className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="edit" />
        <input type="hidden" name="id" value={item.id} />
        <ItemFields words={words} onChange={setWords} errors={answer?.result?.error ?? undefined} />
        <FormError message={answer?.error?.message ?? answer?.flagged?.reason} />
        <Button type="submit" variant="spark" disabled={busy || words.title.trim() === ""}>
          {busy ? "Saving..." : "Save"}
        </Button>
      </fetcher.Form>
    </Dialog>
  );
}
