import { Flame, HandHeart, Heart, Lightbulb, type LucideIcon, PartyPopper } from "lucide-react";
import { useRef, useState } from "react";
import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import { cx } from "#app/ui/cx.ts";
import { type Post, reacted } from "../rules.ts";
import type { Reaction } from "../terms.ts";
import { ask } from "./feed-wire.ts";

const KINDS: { kind: Reaction; icon: LucideIcon; label: string }[] = [
  { kind: "fire", icon: Flame, label: "Fire" },
  { kind: "clap", icon: PartyPopper, label: "Applause" },
  { kind: "idea", icon: Lightbulb, label: "Great idea" },
  { kind: "love", icon: Heart, label: "Love" },
  { kind: "support", icon: HandHeart, label: "Support" },
];

interface ReactionBarProps {
  post: Post;
  onChange: (id: string, changed: (post: Post) => Post) => void;
  /** Called when the post is no longer to be seen. */
  onGone: () => void;
}

/** The five reactions with their counts: one press gives, another one takes back or changes (product.md §5.14). */
export function ReactionBar({ post, onChange, onGone }: ReactionBarProps) {
  const { shown, send } = useLastReaction(post, onChange, onGone);
  return (
    <fieldset className="flex flex-wrap sm:gap-1" aria-label="Reactions">
      {KINDS.map(({ kind, icon: Icon, label }) => {
        const count = shown.reactions[kind] ?? 0;
        const given = shown.mine === kind;
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={given}
            aria-label={count > 0 ? `${label}, ${count}` : label}
            title={label}
            onClick={() => send(given ? null : kind)}
            className={cx(
              "inline-flex h-9 min-w-9 items-center justify-center gap-0.5 rounded-full border px-1 text-14 sm:gap-1 sm:px-2 tabular transition-colors pointer-coarse:h-11 pointer-coarse:min-w-11",
              given
                ? "border-spark/50 bg-spark/12 text-spark"
                : "border-transparent text-muted hover:bg-text/8 hover:text-text",
            )}
          >
            <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
            {count > 0 ? <span aria-hidden>{count}</span> : null}
          </button>
        );
      })}
    </fieldset>
  );
}

/**
 * Shows a reaction at once and sends the last one: presses that follow while one is on its way wait for it. Until it is
 * answered it is laid over what the post counts, which is told live meanwhile.
 */
function useLastReaction(post: Post, onChange: ReactionBarProps["onChange"], onGone: () => void) {
  const { id } = post;
  const [pressed, setPressed] = useState<Reaction | null | undefined>(undefined);
  const wanted = useRef<Reaction | null>(null);
  const sending = useRef(false);
  const send = async (kind: Reaction | null) => {
    wanted.current = kind;
    setPressed(kind);
    if (sending.current) return;
    sending.current = true;
    let tried: Reaction | null | undefined;
    while (wanted.current !== tried) {
      const trying = wanted.current;
      tried = trying;
      const answer = await ask("PUT", `/posts/${id}/reaction`, { kind: trying });
      if (answer.ok) {
        onChange(id, (shown) => reacted(shown, trying));
        continue;
      }
      if (answer.status === 404) {
        onGone();
        return;
      }
      if (wanted.current === trying)
        toast({ title: "Your reaction was not saved", description: answer.message, destructive: true });
    }
    sending.current = false;
    setPressed(undefined);
    void forgetPages();
  };
  return { shown: pressed === undefined ? post : reacted(post, pressed), send };
}
