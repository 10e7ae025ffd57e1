import { Languages } from "lucide-react";
import { useActionData, useFetcher } from "react-router";
import { answerTo, type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { cx } from "#app/ui/cx.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Translation as Translated } from "../../commands/translate-posting.server.ts";

type TranslationAnswer = FormAnswer & { translation?: Translated };

/** The brief in the language of the reader's browser, above the original, at a press (product.md B19). */
export default function Translation() {
  const fetcher = useFetcher<TranslationAnswer>();
  const plain = answerTo<TranslationAnswer>(useActionData(), "translate");
  const answer = fetcher.data ?? plain;
  const busy = fetcher.state !== "idle";
  if (answer?.translation) return <Shown {...answer.translation} />;
  return (
    <fetcher.Form method="post" className="flex flex-col items-start gap-3">
      <input type="hidden" name="intent" value="translate" />
      <Button type="submit" size="sm" variant="ghost" className="-ml-3.5" disabled={busy}>
        <Languages aria-hidden className="size-4.5" strokeWidth={1.75} />
        {busy ? "Translating..." : "Translate"}
      </Button>
      <FormError message={messageOf(answer)} />
    </fetcher.Form>
  );
}

function Shown({ language, languageName, parts }: Translated) {
  const written: [string | null, string | undefined][] = [
    [null, parts.title],
    ["What it is", parts.description],
    ["You get", parts.barter_give],
    ["You give", parts.barter_get],
    ["Deliverables", parts.deliverables],
    ["Requirements", parts.requirements],
  ];
  return (
    <FoldCard open title={`Translated by AI into ${languageName}`}>
      <div role="status" className="flex flex-col gap-5 border-hairline border-t p-5">
        {written.map(([title, text]) =>
          text ? (
            <section key={title} aria-label={title ?? undefined}>
              {title ? <h3 className="mb-1 text-14 text-muted">{title}</h3> : null}
              <p
                lang={language}
                dir="auto"
                className={cx("max-w-line whitespace-pre-line break-words", !title && "font-display text-22")}
              >
                {text}
              </p>
            </section>
          ) : null,
        )}
        <p className="text-14 text-muted">The original below counts, with its rights and amounts.</p>
      </div>
    </FoldCard>
  );
}
