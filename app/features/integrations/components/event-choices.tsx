import { Choices } from "#app/ui/form/choices.tsx";
import { WEBHOOK_EVENTS } from "../webhooks/events.ts";

interface EventChoicesProps {
  chosen: readonly string[];
  errors: string[] | undefined;
}

/** What an endpoint is told of. */
export function EventChoices({ chosen, errors }: EventChoicesProps) {
  return (
    <Choices
      legend="What it is told"
      name="events"
      kind="many"
      options={Object.fromEntries(Object.entries(WEBHOOK_EVENTS).map(([type, { label }]) => [type, label]))}
      chosen={chosen}
      errors={errors}
      required
      columns
    />
  );
}
