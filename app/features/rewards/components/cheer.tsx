import { PartyPopper } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Cheers } from "../queries/cheers.server.ts";
import type { Place } from "../queries/leaderboard.server.ts";

/** The cheer of a place: the button of who has today's still to give, and a mark on whom it went to. */
export function Cheer({ place, cheers }: { place: Place; cheers: Cheers }) {
  const { state } = useNavigation();
  if (cheers.today === place.userId) return <Chip tone="strong">Cheered</Chip>;
  if (cheers.today !== null || place.me) return null;
  return (
    <Form method="post" preventScrollReset className="relative z-10 shrink-0">
      <input type="hidden" name="intent" value="cheer" />
      <input type="hidden" name="user_id" value={place.userId} />
      <Button
        type="submit"
        variant="ghost"
        size="sm"
        disabled={state !== "idle"}
        aria-label={`Cheer ${place.name} on`}
        className="max-sm:min-w-11 max-sm:px-0"
      >
        <PartyPopper aria-hidden className="size-5 sm:size-4.5" strokeWidth={1.75} />
        <span className="max-sm:sr-only">Cheer</span>
      </Button>
    </Form>
  );
}

/** How the one cheer of a day stands, in a sentence. */
export function cheerWords(cheers: Cheers): string {
  const mine =
    cheers.received === 0
      ? ""
      : `${cheers.received === 1 ? "One member" : `${cheers.received} members`} cheered you on this past week. `;
  return `${mine}${cheers.today === null ? "You have one cheer a day: give it to whom you like to see go on." : "You have given today's cheer. There is a new one tomorrow."}`;
}
