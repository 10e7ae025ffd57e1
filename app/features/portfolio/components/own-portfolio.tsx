import {
  ArrowLeft,
  ArrowRight,
  Eye,
  EyeOff,
  ListChecks,
  type LucideIcon,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useFetcher, useFetchers } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { PortfolioItem } from "../queries.server.ts";
import { foreseen, moved } from "../rules.ts";
import { MOST_AT_ONCE } from "../schema.ts";
import { ChosenWorks } from "./chosen-works.tsx";
import { PortfolioGrid } from "./portfolio-grid.tsx";

const editItem = part(() => import("./edit-item-dialog.tsx"));
const deleteItem = part(() => import("./delete-item-dialog.tsx"));

/**
 * The member's own works with all they can do with them. Order by dragging, or by the arrows; works change places among
 * the featured, or among the others.
 * @param add opens the Add to Portfolio dialog
 */
export function OwnPortfolio({ items, add }: { items: PortfolioItem[]; add: React.ReactNode }) {
  const shown = useForeseenItems(items);
  const fetcher = useFetcher();
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string[]>([]);
  /** While works are being chosen: those that are. */
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [dragged, setDragged] = useState<PortfolioItem | null>(null);

  const act = (intent: string, ids: string[]) =>
    void fetcher.submit({ intent, ids: ids.join() }, { method: "post", action: "/portfolio" });
  const move = (item: PortfolioItem, to: PortfolioItem | undefined) => {
    if (to && to.id !== item.id && to.featured === item.featured) {
      act(
        "order",
        moved(
          shown.map(({ id }) => id),
          item.id,
          to.id,
        ),
      );
    }
  };
  const giveUp = () => {
    setEditing(null);
    setDeleting([]);
    tellOutOfReach();
  };

  if (shown.length === 0) {
    return (
      <EmptyState title="Your work goes here" action={add}>
        Add a link or a file: people look at works before anything else.
      </EmptyState>
    );
  }
  const edited = shown.find(({ id }) => id === editing);
  const deleted = shown.filter(({ id }) => deleting.includes(id));
  const standing = (chosen ?? []).filter((id) => shown.some((item) => item.id === id));
  const actOnChosen = (intent: string) => {
    act(intent, standing);
    setChosen(null);
  };
  return (
    <>
      {chosen ? (
        <ChosenWorks
          count={standing.length}
          onShow={() => actOnChosen("show")}
          onHide={() => actOnChosen("hide")}
          onDelete={() => setDeleting(standing)}
          onEnd={() => setChosen(null)}
        />
      ) : shown.length > 1 ? (
        <Button size="sm" variant="ghost" onClick={() => setChosen([])} className="mb-3">
          <ListChecks aria-hidden className="size-4.5" strokeWidth={1.75} />
          Choose several
        </Button>
      ) : null}
      <PortfolioGrid
        items={shown}
        tileProps={(item) => ({
          draggable: true,
          onDragStart: () => setDragged(item),
          onDragEnd: () => setDragged(null),
          onDragOver: (event) => {
            if (dragged && dragged.featured === item.featured) event.preventDefault();
          },
          onDrop: () => {
            if (dragged) move(dragged, item);
          },
          className: dragged?.id === item.id ? "opacity-50" : undefined,
        })}
        tools={(item, index) =>
          chosen ? (
            <label className="flex min-h-11 items-center gap-3 px-1">
              <input
                type="checkbox"
                checked={standing.includes(item.id)}
                disabled={standing.length >= MOST_AT_ONCE && !standing.includes(item.id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...standing, item.id] : standing.filter((id) => id !== item.id))
                }
                className="size-5 shrink-0"
              />
              <span className="line-clamp-1 min-w-0 break-all text-14">
                <span className="sr-only">Choose </span>
                {item.title}
              </span>
            </label>
          ) : (
            <div className="flex flex-wrap justify-between sm:justify-start sm:gap-1">
              <Tool icon={ArrowLeft} item={item} onPress={() => move(item, shown[index - 1])}>
                Move earlier
              </Tool>
              <Tool icon={ArrowRight} item={item} onPress={() => move(item, shown[index + 1])}>
                Move later
              </Tool>
              <Tool
                icon={item.featured ? PinOff : Pin}
                item={item}
                onPress={() => act(item.featured ? "unfeature" : "feature", [item.id])}
              >
                {item.featured ? "No longer feature" : "Feature"}
              </Tool>
              <Tool
                icon={item.visibility === "public" ? EyeOff : Eye}
                item={item}
                onPress={() => act(item.visibility === "public" ? "hide" : "show", [item.id])}
              >
                {item.visibility === "public" ? "Hide" : "Publish"}
              </Tool>
              <Tool icon={Pencil} item={item} onPress={() => setEditing(item.id)}>
                Edit
              </Tool>
              <Tool icon={Trash2} item={item} onPress={() => setDeleting([item.id])}>
                Delete
              </Tool>
            </div>
          )
        }
      />
      {edited ? (
        <LazyPart part={editItem} props={{ item: edited, onClose: () => setEditing(null) }} giveUp={giveUp} />
      ) : null}
      {deleted.length > 0 ? (
        <LazyPart
          part={deleteItem}
          props={{
            items: deleted,
            onClose: () => setDeleting([]),
            onDelete: () => {
              act("delete", deleting);
              setChosen(null);
            },
          }}
          giveUp={giveUp}
        />
      ) : null}
    </>
  );
}

/** What will be, once the changes on their way have arrived. */
function useForeseenItems(items: PortfolioItem[]): PortfolioItem[] {
  return useFetchers()
    .filter(({ formAction, formData }) => formAction?.split("?")[0] === "/portfolio" && formData)
    .reduce(
      (now, { formData }) =>
        foreseen(now, {
          intent: String(formData?.get("intent")),
          ids: String(formData?.get("ids") ?? "").split(","),
        }),
      items,
    );
}

function Tool({
  icon: Icon,
  item,
  onPress,
  children,
}: {
  icon: LucideIcon;
  item: PortfolioItem;
  onPress: () => void;
  children: string;
}) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`${children} ${item.title}`}
      title={children}
      onClick={onPress}
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
    </Button>
  );
}
