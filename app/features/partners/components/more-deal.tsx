import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { OfferFields } from "./offer-fields.tsx";

interface MoreDealProps {
  slug: string;
  /** Pressed twice, it is one deal. */
  dealKey: string;
  /** What stands in it already: of the deal it is like. */
  begun: Record<string, string>;
  /** Those that our team has not looked at. */
  waiting: { id: string; title: string; valueText: string }[];
  answer: FormAnswer | undefined;
}

/** One more deal of a partner, by who looks after its listing. */
export function MoreDeal({ slug, dealKey, begun, waiting, answer }: MoreDealProps) {
  const { form, busy, message, field, choices } = useAnsweredForm(answer);
  return (
    <div id="more" className="mb-8 scroll-mt-24">
      {waiting.length > 0 ? (
        <ul aria-label="Deals that wait for our team" className="mb-3 flex flex-col gap-2 px-1 text-14">
          {waiting.map(({ id, title, valueText }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 break-words">
                {valueText} · {title}
              </span>
              <Chip>Our team looks at it</Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <FoldCard
        title="Offer another deal"
        open={Object.keys(begun).length > 0 || answer?.error ? true : undefined}
      >
        <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-4 px-5 pb-5">
          <FormError message={message} />
          <input type="hidden" name="slug" value={slug} />
          <input type="hidden" name="key" value={dealKey} />
          <OfferFields form={{ field, choices }} begun={begun} />
          <Button
            type="submit"
            name="intent"
            value="add-deal"
            variant="spark"
            disabled={busy}
            className="self-start"
          >
            {busy ? "Sending..." : "Send it to our team"}
          </Button>
        </Form>
      </FoldCard>
    </div>
  );
}
