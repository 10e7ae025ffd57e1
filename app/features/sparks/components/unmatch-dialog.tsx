import { Form, useNavigation } from "react-router";
import { Choices } from "#app/ui/form/choices.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { UNMATCH_REASONS } from "../words.ts";

interface UnmatchDialogProps {
  match: { id: string; name: string };
  onClose: () => void;
}

/** Asks before a Spark ends, and why, for nobody else's eyes. */
export default function UnmatchDialog({ match, onClose }: UnmatchDialogProps) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`End your Spark with ${match.name}?`}
      description="It goes from both your lists. They are not told, and never learn why."
      size="narrow"
    >
      <Form method="post" action="/spark" preventScrollReset className="flex flex-col gap-5">
        <input type="hidden" name="match_id" value={match.id} />
        <Choices legend="Why?" name="reason" kind="one" options={UNMATCH_REASONS} chosen={[]} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Keep it</Button>
          <Button type="submit" name="intent" value="unmatch" variant="danger" disabled={busy}>
            Unmatch
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
