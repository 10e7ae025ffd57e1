import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { Button } from "#app/ui/primitives/button.tsx";

interface AttachButtonProps {
  /** Pressed before the page has come to life it could not answer. */
  disabled: boolean;
  /** Files may be near: what they need can come ahead. */
  onNear: () => void;
  onChoose: (files: File[]) => void;
}

/** Chooses files for the message that is being written. */
export function AttachButton({ disabled, onNear, onChoose }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Choose files"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again after it was removed.
          event.currentTarget.value = "";
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Attach files"
        title="Attach files"
        disabled={disabled}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden className="size-5" strokeWidth={1.75} />
      </Button>
    </>
  );
}
