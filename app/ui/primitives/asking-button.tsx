import { Button } from "./button.tsx";

interface AskingButtonProps extends Omit<React.ComponentProps<typeof Button>, "type" | "onClick" | "size"> {
  onAsk: () => void;
}

/**
 * Sends its form where there is no script; else it only asks, in a dialog, whether that is meant. Such a press is none of
 * the form's, of which a second one within half a second does not count.
 */
export function AskingButton({ onAsk, ...look }: AskingButtonProps) {
  return (
    <Button
      {...look}
      type="submit"
      size="sm"
      aria-haspopup="dialog"
      onClick={(event) => {
        event.preventDefault();
        onAsk();
      }}
    />
  );
}
