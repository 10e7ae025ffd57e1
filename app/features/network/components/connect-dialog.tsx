import { useToldForm } from "#app/browser/use-told-form.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { NOTE_MAX } from "../limits.ts";

interface ConnectDialogProps {
  member: { userId: string; name: string };
  source: string;
  onClose: () => void;
}

/** Asks to connect, with a word about why. */
export default function ConnectDialog({ member, source, onClose }: ConnectDialogProps) {
  const { fetcher, busy } = useToldForm(onClose);
  const { message, field } = fieldsOf(fetcher.data, fetcher.data);
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Connect with ${member.name}`}
      description="Both of you get 25 XP once they accept."
      size="narrow"
    >
      <fetcher.Form method="post" action="/connect" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="connect" />
        <input type="hidden" name="user_id" value={member.userId} />
        <input type="hidden" name="source" value={source} />
        <FormError message={message} />
        <TextAreaField
          label="A note"
          rows={3}
          limit={NOTE_MAX}
          placeholder="How do you know each other, or why would you like to?"
          {...field("note")}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="spark" disabled={busy}>
            {busy ? "Sending..." : "Send request"}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
