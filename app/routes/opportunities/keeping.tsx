import { EyeOff } from "lucide-react";
import { Form } from "react-router";
import { SaveButton } from "#app/features/discovery/components/save-button.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface KeepingProps {
  posting: { id: string; title: string; saved: boolean };
  readAt: number;
}

/** Keeps a posting for later, or has it out of sight. */
export default function Keeping({ posting, readAt }: KeepingProps) {
  return (
    <>
      <SaveButton
        item={{ item_type: "opportunity", item_id: posting.id }}
        name={posting.title}
        saved={posting.saved}
        readAt={readAt}
        wide
      />
      <HideForm id={posting.id} />
    </>
  );
}

/** A pass: Discover never shows it again, and it can be taken back there. */
function HideForm({ id }: { id: string }) {
  return (
    <Form method="post" action="/discover" className="contents">
      <input type="hidden" name="intent" value="swipe" />
      <input type="hidden" name="direction" value="left" />
      <input type="hidden" name="target_type" value="opportunity" />
      <input type="hidden" name="target_id" value={id} />
      <input type="hidden" name="return" value="/discover" />
      <Button type="submit" size="sm">
        <EyeOff aria-hidden className="size-4.5" strokeWidth={1.75} />
        Hide
      </Button>
    </Form>
  );
}
