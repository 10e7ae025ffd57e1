import { Check, RotateCcw } from "lucide-react";
import { useState } from "react";
import { relativeTime } from "#app/core/relative-time.ts";
import { clockOf, shownAs } from "#app/features/files/components/file-words.ts";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { cx } from "#app/ui/cx.ts";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import type { PinRow } from "../queries.server.ts";
import type { Spot } from "./spot-by-keys.ts";
import { Stage, type StagedFile } from "./stage.tsx";
import { useReview } from "./use-review.ts";

interface RemarksProps {
  file: StagedFile;
  pins: PinRow[];
  now: number;
  mayComment: boolean;
}

/** A version under review: what is said of it stands at its place or moment, open until it is settled. */
export function Remarks({ file, pins, now, mayComment }: RemarksProps) {
  const { player, spot, choose, at, take, jump } = useReview();
  const [settled, setSettled] = useState(false);
  const [sent, setSent] = useState(0);
  const kind = shownAs(file.mime);
  const shown = pins.filter(({ resolvedAt }) => settled || resolvedAt === null);
  const done = pins.filter(({ resolvedAt }) => resolvedAt !== null).length;
  return (
    <div className="flex flex-col gap-4">
      <Stage
        file={file}
        url={`/files/${file.id}`}
        pins={shown}
        chosen={spot}
        onChoose={mayComment ? choose : undefined}
        player={player}
      />
      {mayComment ? (
        <DeskForm
          // Empty once its own remark is there: somebody else's may come while this one is written.
          key={sent}
          intent="pin-add"
          fields={{ file_id: file.id, ...placeOf(kind, spot, at) }}
          onDone={() => {
            choose(null);
            setSent((before) => before + 1);
          }}
          className="gap-3"
        >
          {({ field, busy }) => (
            <>
              <TextAreaField
                label={labelOf(kind, spot, at)}
                required
                rows={2}
                {...field("text")}
                onFocus={kind === "video" || kind === "audio" ? take : undefined}
              />
              <Button type="submit" disabled={busy} className="self-start">
                Pin this remark
              </Button>
            </>
          )}
        </DeskForm>
      ) : null}
      <ol aria-label="Remarks" className="flex flex-col gap-2">
        {shown.map((pin, index) => (
          <li
            key={pin.id}
            className={cx(
              "flex gap-3 rounded-card border border-hairline p-3",
              pin.resolvedAt !== null && "opacity-70",
            )}
          >
            <span
              aria-hidden
              className="grid size-6 shrink-0 place-items-center rounded-full bg-text/8 font-semibold text-12"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <p className="whitespace-pre-line break-words text-14">{pin.text}</p>
              <Dotted className="text-12 text-muted">
                <bdi>{pin.authorName}</bdi>
                {relativeTime(pin.createdAt, now)}
                {pin.resolvedAt ? "settled" : null}
              </Dotted>
            </div>
            {pin.tMs === null ? null : (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => jump(pin.tMs ?? 0)}
                aria-label={`Go to ${clockOf(pin.tMs)}`}
              >
                {clockOf(pin.tMs)}
              </Button>
            )}
            {mayComment ? <Settle pin={pin} /> : null}
          </li>
        ))}
      </ol>
      {done > 0 ? (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setSettled(!settled)}>
          {settled ? "Hide what is settled" : `Show ${done} settled`}
        </Button>
      ) : null}
    </div>
  );
}

function Settle({ pin }: { pin: PinRow }) {
  const open = pin.resolvedAt === null;
  return (
    <DeskForm intent={open ? "pin-resolve" : "pin-reopen"} fields={{ pin_id: pin.id }}>
      {({ busy }) => (
        <Button
          type="submit"
          size="icon-sm"
          variant="ghost"
          disabled={busy}
          aria-label={open ? "Settle this remark" : "Open it again"}
        >
          {open ? <Check aria-hidden className="size-5" /> : <RotateCcw aria-hidden className="size-5" />}
        </Button>
      )}
    </DeskForm>
  );
}

/** What the form sends of the place that is chosen. */
function placeOf(kind: string, spot: Spot | null, at: number | null): Record<string, string | number> {
  if (kind === "image" && spot) return { ...spot };
  if ((kind === "video" || kind === "audio") && at !== null) return { kind: "time", t_ms: at };
  return { kind: "general" };
}

function labelOf(kind: string, spot: Spot | null, at: number | null): string {
  if (kind === "image")
    return spot ? "A remark at the place you chose" : "A remark (press the picture for a place)";
  if (kind === "document") return "A remark";
  return at === null ? "A remark at this moment" : `A remark at ${clockOf(at)}`;
}
