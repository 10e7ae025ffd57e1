import { useEffect, useState } from "react";
import type { Uploads } from "#app/features/files/components/use-uploads.ts";
import { part } from "#app/ui/lazy-part.tsx";

/** Its code comes when the first file is chosen. */
export const attachments = part(() => import("./attachments.tsx"));

/** Files of the message that is being written; null as long as none was chosen. */
export function useAttachments() {
  const [chosen, setChosen] = useState<File[] | null>(null);
  const [uploads, setUploads] = useState<Uploads | null>(null);
  return { chosen, uploads, choose: setChosen, giveUp: () => setChosen(null), onChange: setUploads };
}

/** Lets files be dropped anywhere on the page. @returns whether some are being held above it */
export function useDroppedFiles(onFiles: (files: File[]) => void, takes: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!takes) return;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const onOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    // Without a place it leaves for, it leaves the window.
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, [onFiles, takes]);
  return over;
}
