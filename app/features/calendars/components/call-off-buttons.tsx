import { Button } from "#app/ui/primitives/button.tsx";

interface CallOffButtonsProps {
  busy: boolean;
  onKeep: () => void;
  /** Without it the form around them is sent. */
  onCallOff?: () => void;
}

/** The two answers to whether something is called off. */
export function CallOffButtons({ busy, onKeep, onCallOff }: CallOffButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onKeep} disabled={busy}>
        Keep it
      </Button>
      <Button type={onCallOff ? "button" : "submit"} variant="danger" disabled={busy} onClick={onCallOff}>
        {busy ? "Calling off..." : "Call off"}
      </Button>
    </div>
  );
}
