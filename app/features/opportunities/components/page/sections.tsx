import { ArrowDownUp, Check, ShieldCheck } from "lucide-react";
import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { PostingDetails } from "../../queries/posting-page.server.ts";

/** One part of a posting's text; nothing where nothing was written. */
export function TextSection({ title, children }: { title: string; children: string | null }) {
  if (!children) return null;
  return (
    <section>
      <h2 className="mb-2 text-18">{title}</h2>
      <p className="max-w-line whitespace-pre-line break-words">{children}</p>
    </section>
  );
}

/** The skills a posting asks for, and which of them the reader has. */
export function Skills({ wanted, mine }: { wanted: string[]; mine: string[] | null }) {
  if (wanted.length === 0) return null;
  const have = new Set(mine?.map((skill) => skill.toLowerCase()));
  const shared = wanted.filter((skill) => have.has(skill.toLowerCase()));
  return (
    <section>
      <h2 className="mb-2 text-18">Skills</h2>
      {mine ? (
        <p className="mb-2.5 text-14 text-muted">
          You have {shared.length} of {wanted.length}.
        </p>
      ) : null}
      <ul className="flex flex-wrap gap-2">
        {wanted.map((skill) => (
          <li key={skill}>
            <Chip tone={shared.includes(skill) ? "strong" : "plain"} className="[overflow-wrap:anywhere]">
              {shared.includes(skill) ? (
                <>
                  <Check aria-hidden className="size-3.5 text-success" strokeWidth={2.25} />
                  <span className="sr-only">You have: </span>
                </>
              ) : null}
              {skill}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Both sides of a trade next to each other, with what each is said to be worth: as who reads would give and get. */
export function GiveGet({ posting }: { posting: PostingDetails }) {
  const { barterGive, barterGet, barterValueGive, barterValueGet, currency } = posting;
  if (posting.type !== "barter" || (!barterGive && !barterGet)) return null;
  const worth = (amount: number | null) =>
    amount !== null && currency ? `worth about ${formatMoney(amount, currency)}` : "value not said";
  return (
    <section>
      <h2 className="mb-2 text-18">The trade</h2>
      <Card className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_auto_1fr] sm:items-center">
        <Side
          title={posting.manages ? "You give" : "You get"}
          what={barterGive}
          worth={worth(barterValueGive)}
        />
        <ArrowDownUp aria-hidden className="size-5 text-barter sm:rotate-90" strokeWidth={1.75} />
        <Side
          title={posting.manages ? "You get" : "You give"}
          what={barterGet}
          worth={worth(barterValueGet)}
        />
      </Card>
    </section>
  );
}

function Side({ title, what, worth }: { title: string; what: string | null; worth: string }) {
  return (
    <div className="min-w-0">
      <h3 className="text-12 text-muted">{title}</h3>
      <p className="break-words font-medium">{what ?? "To be agreed"}</p>
      <p className="tabular text-14 text-muted">{worth}</p>
    </div>
  );
}

/** What may be done with the work, in plain words. */
export function Rights({ rights }: { rights: string[] | null }) {
  if (!rights) return null;
  return (
    <section>
      <h2 className="mb-2 text-18">Rights in plain words</h2>
      <ul className="flex max-w-line flex-col gap-2">
        {rights.map((sentence) => (
          <li key={sentence} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 break-words">
            <ShieldCheck aria-hidden className="mt-0.5 size-5 text-muted" strokeWidth={1.75} />
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

const LIGHTS = { Clear: "bg-success", "Some questions open": "bg-job", "Many questions open": "bg-danger" };

/** How clear a posting is, by its rules (product.md B9): a light, a word and the score. */
export function ClarityMark({ clarity }: { clarity: { score: number; words: string } }) {
  return (
    <p className="flex items-center gap-2.5 text-14">
      <span aria-hidden className={`size-2.5 rounded-full ${LIGHTS[clarity.words as keyof typeof LIGHTS]}`} />
      <span>
        Clarity: {clarity.words} <span className="tabular text-muted">({clarity.score}/100)</span>
      </span>
    </p>
  );
}
