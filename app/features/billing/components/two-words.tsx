import { Form } from "react-router";
import { Button } from "#app/ui/primitives/button.tsx";
import type { TwoPeople } from "../two-people.server.ts";

interface TwoWordsProps {
  two: TwoPeople;
  /** What was decided, in words, from the fields of the form. */
  words: (said: Record<string, string>) => string;
  /** Hidden fields of the form that decides: which, and about what. */
  fields: Record<string, string>;
  /** The field of the reason; null where none is asked for. */
  whyField: string | null;
}

/** That a large sum moves on the word of two, what the first said, and the button that agrees. */
export function TwoWords({ two, words, fields, whyField }: TwoWordsProps) {
  if (!two) return null;
  const { first } = two;
  if (!first) return <p className="mt-1 text-14">It is large: two of the team have to say the same.</p>;
  const { by, mine, said, why } = first;
  const all = { ...fields, ...said, ...(whyField && why ? { [whyField]: why } : {}) };
  return (
    <div className="mt-2 flex flex-col gap-2 rounded-card border border-hairline p-3 text-14">
      <p className="break-words">
        <strong>{mine ? "You" : by} said:</strong> {words(said)}
        {why ? <span className="block whitespace-pre-line text-muted">{why}</span> : null}
      </p>
      {mine ? (
        <p className="text-muted">A second colleague has to say the same.</p>
      ) : (
        <Form method="post" preventScrollReset>
          {Object.entries(all).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="sm" variant="solid">
            Agree with {by}
          </Button>
        </Form>
      )}
    </div>
  );
}
