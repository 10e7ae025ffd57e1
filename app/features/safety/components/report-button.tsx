import { Flag } from "lucide-react";
import { useState } from "react";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { REPORT_SUBJECTS } from "../report-words.ts";
import type { ReportedThing } from "./reported-thing.ts";

const reportDialog = part(() => import("./report-dialog.tsx"));

interface ReportButtonProps {
  thing: ReportedThing;
  /** How it looks where it stands: an icon, words in a row of small acts, or a button among others. */
  look?: "icon" | "act" | "button";
  /** Where to go from a page that is not there any more for who blocks as well. */
  leaveTo?: string;
}

/** Opens the report dialog for anything a member may report; its code comes with the first press. */
export function ReportButton({ thing, look = "icon", leaveTo }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const ask = () => setOpen(true);
  const label = `Report ${REPORT_SUBJECTS[thing.type]}`;
  return (
    <>
      {look === "icon" ? (
        <Button variant="ghost" size="icon-sm" aria-label={label} title="Report" onClick={ask}>
          <Flag aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
        </Button>
      ) : look === "act" ? (
        <button
          type="button"
          aria-label={label}
          onClick={ask}
          className="min-h-8 rounded-control px-2 font-medium text-12 text-muted hover:bg-text/8 hover:text-text pointer-coarse:min-h-11"
        >
          Report
        </button>
      ) : (
        <Button size="sm" variant="ghost" aria-label={label} onClick={ask}>
          <Flag aria-hidden className="size-4.5" strokeWidth={1.75} />
          Report
        </Button>
      )}
      {open ? (
        <LazyPart
          part={reportDialog}
          props={{ thing, leaveTo, onClose: close }}
          giveUp={() => {
            close();
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}
