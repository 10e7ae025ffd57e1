import { useState } from "react";
import { useSubmit } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { smallerCopy } from "#app/features/files/components/smaller-image.ts";
import { takeBack, uploadFile } from "#app/features/files/components/upload-file.ts";
import type { StoredFile } from "#app/features/files/stored-view.server.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** As many as one form takes. */
const MOST = 20;

interface MakeSmallerProps {
  files: StoredFile[];
  onDone: () => void;
}

/** Makes smaller copies of pictures in this browser, and puts them in their place. */
export function MakeSmaller({ files, onDone }: MakeSmallerProps) {
  const submit = useSubmit();
  const [at, setAt] = useState<number | null>(null);
  const all = files.slice(0, MOST);
  if (all.length === 0) return null;
  const start = async () => {
    const form = new FormData();
    form.set("intent", "smaller");
    let trouble = "";
    for (const [index, file] of all.entries()) {
      setAt(index + 1);
      try {
        const to = await copied(file);
        if (to) {
          form.append("file_ids", file.id);
          form.append("smaller_ids", to);
        }
      } catch (error) {
        trouble = error instanceof Error ? error.message : "";
        break;
      }
    }
    setAt(null);
    if (trouble) toast({ title: "Not all could be compressed", description: trouble, destructive: true });
    if (form.has("file_ids")) {
      await submit(form, { method: "post", action: "/storage", preventScrollReset: true, navigate: true });
      onDone();
    } else if (!trouble)
      toast({ title: "Nothing to gain", description: "These pictures are as small as they can be." });
  };
  return (
    <Button size="sm" disabled={at !== null} onClick={() => void start()}>
      {at === null ? "Compress" : `Compressing ${at} of ${all.length}...`}
    </Button>
  );
}

/** @returns the upload of its smaller copy; null where none is worth it */
async function copied({ id: insteadOf, url, name }: StoredFile): Promise<string | null> {
  const copy = await smallerCopy(url, name);
  if (!copy) return null;
  const id = crypto.randomUUID();
  const { signal } = new AbortController();
  try {
    const options = { id, purpose: "portfolio", insteadOf, signal, onProgress: () => undefined } as const;
    await uploadFile(copy, "image", options);
  } catch (error) {
    takeBack(id);
    throw error;
  }
  return id;
}
