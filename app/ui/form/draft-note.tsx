import { Button } from "../primitives/button.tsx";

/** Says that what was typed before is back. */
export function DraftNote({ note, onDiscard }: { note?: string | undefined; onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-hairline bg-sunken py-1 pr-1 pl-3.5 text-14">
      <p className="py-1.5">What you typed is still here.{note ? ` ${note}` : ""}</p>
      <Button variant="ghost" size="sm" onClick={onDiscard}>
        Start over
      </Button>
    </div>
  );
}
