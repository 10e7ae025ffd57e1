import { Plus } from "lucide-react";
import { useState } from "react";
import { AppError } from "#app/core/errors.ts";
import { BarterForm } from "#app/features/projects/components/barter-form.tsx";
import { BarterItem } from "#app/features/projects/components/barter-item.tsx";
import { BarterMeter } from "#app/features/projects/components/barter-meter.tsx";
import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { selectShownFiles } from "#app/features/projects/project-files.server.ts";
import {
  selectBarter,
  selectOwnFiles,
  selectTradeDisputes,
  toBarter,
} from "#app/features/projects/queries/barter.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ListBar } from "#app/ui/layout/list-bar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { Route } from "./+types/barter.ts";

export const loader = deskQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [
      ...selectBarter(ctx, params.projectId),
      selectTradeDisputes(ctx, params.projectId),
      selectOwnFiles(ctx, params.projectId),
      selectShownFiles(ctx, params.projectId),
    ] as const,
  (app, desk, [items, terms, quarrels, ownFiles, shownFiles]) => {
    if (desk.kind !== "barter") throw new AppError("not_found");
    return {
      barter: toBarter(desk, app.viewer.userId, [items, terms], quarrels),
      ownFiles,
      shownFiles,
    };
  },
);

export default function DeskBarter({ loaderData: { barter, ...rest } }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  const add = barter.mayAdd ? (
    <Button variant={barter.items.length > 0 ? "quiet" : "spark"} onClick={() => setAdding(true)}>
      <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
      Add an item
    </Button>
  ) : null;
  return (
    <section className="flex flex-col gap-4" aria-label="The trade">
      {barter.items.length === 0 ? (
        <EmptyState title="Nothing is traded yet" action={add}>
          Write down what each side gives and what it is worth. When both have said yes it is locked.
        </EmptyState>
      ) : (
        <>
          <BarterMeter barter={barter} />
          <ListBar actions={add} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {(["work", "client"] as const).map((side) => (
              <section key={side} aria-label={`What ${barter.names[side]} gives`}>
                <h2 className="mb-3 break-words text-18">{barter.names[side]} gives</h2>
                <ul className="flex flex-col gap-3">
                  {barter.items
                    .filter((item) => item.side === side)
                    .map((item) => (
                      <BarterItem key={item.id} item={item} barter={barter} {...rest} />
                    ))}
                </ul>
                {barter.items.some((item) => item.side === side) ? null : (
                  <p className="text-14 text-muted">Nothing yet.</p>
                )}
              </section>
            ))}
          </div>
        </>
      )}
      <Dialog
        open={adding}
        onOpenChange={setAdding}
        title="Add an item"
        description="One thing that one side gives the other."
      >
        <BarterForm barter={barter} onDone={() => setAdding(false)} />
      </Dialog>
    </section>
  );
}
