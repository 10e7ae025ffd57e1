import { TextAreaField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { HiringForm } from "./hiring-form.tsx";

const MEANING = {
  withdraw: "You cannot apply to this one again afterwards.",
  "decline-offer":
    "It ends your application: no other offer can follow, and you cannot apply to this one again. For other terms, make a counter-offer.",
};

interface FinalActDialogProps {
  intent: keyof typeof MEANING;
  applicationId: string;
  version?: number;
  words: string;
  onClose: () => void;
}

/** Asks before an application ends: it does not come back. */
export default function FinalActDialog({ words, onClose, ...act }: FinalActDialogProps) {
  return (
    <Dialog
      open
      size="narrow"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={act.intent === "withdraw" ? words : "Say no to this offer?"}
      description={MEANING[act.intent]}
    >
      <HiringForm {...act} onDone={onClose}>
        {({ field, busy }) => (
          <>
            {act.intent === "withdraw" ? (
              <TextAreaField label="Why, for them to know" rows={3} limit={300} {...field("reason")} />
            ) : null}
            <Button type="submit" variant="danger" disabled={busy}>
              {words}
            </Button>
          </>
        )}
      </HiringForm>
    </Dialog>
  );
}
