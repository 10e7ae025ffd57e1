import { useState } from "react";
import { forgetPages } from "#app/browser/page-cache.ts";
import { toast } from "#app/browser/toasts.ts";
import { cleanLines, countCharacters } from "#app/core/member-text.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { Post } from "../rules.ts";
import { CONTENT_MAX, SETTLED_SENTENCE } from "../terms.ts";
import { ask } from "./feed-wire.ts";
import { PostFields } from "./post-fields.tsx";

interface EditPostDialogProps {
  post: Post;
  onSaved: (post: Post) => void;
  onClose: () => void;
}

/** Changes text, tags and visibility of one's own post; its files stay, and what a poll asks once somebody has voted. */
export default function EditPostDialog({ post, onSaved, onClose }: EditPostDialogProps) {
  const [text, setText] = useState({
    content: post.content ?? "",
    tags: post.tags,
    visibility: post.visibility,
  });
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const shows = post.media.length > 0 || post.shared !== null || post.project !== null;
  const nothing = cleanLines(text.content) === "" && (post.poll !== null || !shows);
  const save = async () => {
    if (busy || nothing) return;
    setBusy(true);
    const answer = await ask<{ post: Post }>("PATCH", `/posts/${post.id}`, text);
    setBusy(false);
    if (!answer.ok) {
      setTrouble(answer.message);
      return;
    }
    toast({ title: "Post saved" });
    void forgetPages();
    onSaved(answer.value.post);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      title="Edit post"
      description="Who sees it will also see that it was edited."
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <FormError message={trouble} />
        <PostFields
          text={text}
          onChange={(change) => setText((before) => ({ ...before, ...change }))}
          onSubmit={() => void save()}
          asks={post.poll !== null}
          shows={shows}
          settled={post.poll && post.poll.votes > 0 ? SETTLED_SENTENCE : undefined}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="spark"
            disabled={busy || nothing || countCharacters(text.content) > CONTENT_MAX}
          >
            {busy ? "Saving..." : "Save"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
