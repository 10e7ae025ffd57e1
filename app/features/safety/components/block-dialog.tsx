import { Form, useFetcher } from "react-router";
import { messageOf } from "#app/core/form-answer.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { SafetyAnswer } from "./safety-answer.ts";

interface BlockDialogProps {
  member: { userId: string; name: string };
  /** Where to go from a page that is not there for them any more. */
  leaveTo?: string | undefined;
  onClose: () => void;
}

/** Says what blocking does, before it is done. */
export default function BlockDialog({ member, leaveTo, onClose }: BlockDialogProps) {
  const fetcher = useFetcher<SafetyAnswer>();
  const Asked = leaveTo ? Form : fetcher.Form;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Block ${member.name}?`}
      description="They are not told. You can take it back in your settings."
      size="narrow"
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14">
        <li>You no longer find, see or write to each other.</li>
        <li>Your Spark closes, and you are not connected any more.</li>
        <li>A project you share goes on.</li>
      </ul>
      <Asked method="post" action="/safety" className="mt-5 flex flex-col gap-3">
        <FormError message={messageOf(fetcher.data)} />
        <input type="hidden" name="intent" value="block" />
        <input type="hidden" name="user_id" value={member.userId} />
        {leaveTo ? <input type="hidden" name="return" value={leaveTo} /> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={fetcher.state !== "idle"}>
            Block
          </Button>
        </div>
      </Asked>
    </Dialog>
  );
}
