import { Eye, EyeOff, VolumeX } from "lucide-react";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { MoreMenu } from "#app/ui/primitives/more-menu.tsx";
import type { Post } from "../rules.ts";
import { hide, letIn } from "./hide.ts";

export interface PostMenuProps {
  post: Post;
  onChange: (id: string, changed: (post: Post) => Post) => void;
  /** Takes a post out of this list that was hidden; what puts it back is called when that is undone. */
  onHidden?: ((post: Post) => () => void) | undefined;
  /** Keeps its author out of the list. */
  onMute?: (() => void) | undefined;
}

/** What a reader does with a post of somebody else's: hides it alone, mutes its author, reports it. */
export default function PostMenu({ post, onChange, onHidden, onMute }: PostMenuProps) {
  const { id, name, hidden } = post;
  const mark = (as: boolean) => onChange(id, (before) => ({ ...before, hidden: as }));
  const hideIt = async () => {
    let putBack = () => mark(false);
    if (!(await hide(post, () => putBack()))) return;
    if (onHidden) putBack = onHidden(post);
    else mark(true);
  };
  return (
    <MoreMenu label={`More about this post by ${name}`}>
      {hidden ? (
        <Button size="sm" variant="ghost" onClick={() => void letIn(post, () => mark(false))}>
          <Eye aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
          Show in my Circle
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => void hideIt()}>
          <EyeOff aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
          Hide this post
        </Button>
      )}
      {onMute ? (
        <Button size="sm" variant="ghost" aria-label={`Mute ${name}`} onClick={onMute}>
          <VolumeX aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
          <span className="truncate">Mute {name}</span>
        </Button>
      ) : null}
      <ReportButton look="button" thing={{ type: "post", id, owner: { userId: post.authorId, name } }} />
    </MoreMenu>
  );
}
