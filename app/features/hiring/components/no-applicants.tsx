import { Lightbulb } from "lucide-react";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { tipsFor, type Unanswered } from "../tips.ts";

interface NoApplicantsProps {
  posting: Unanswered & { title: string };
  now: number;
}

/** Instead of an empty board: what its poster can do now. */
export function NoApplicants({ posting, now }: NoApplicantsProps) {
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-22">Nobody yet</h2>
        <ButtonLink to={`/opportunity/${posting.id}`} size="sm" variant="ghost">
          See the posting
        </ButtonLink>
      </div>
      <ul aria-label="What brings answers" className="flex flex-col divide-y divide-hairline">
        {tipsFor(posting, now).map(({ key, title, text, to, action }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <Lightbulb aria-hidden className="size-5 shrink-0 text-spark" strokeWidth={1.75} />
            <div className="min-w-0 flex-1 basis-56">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-14 text-muted">{text}</p>
            </div>
            {to ? (
              <ButtonLink to={to} size="sm">
                {action}
              </ButtonLink>
            ) : (
              <ShareButton
                name={posting.title}
                path={`/opportunity/${posting.id}`}
                what="opportunity"
                picture={posting.visibility === "public" ? `/opportunity/${posting.id}/og.png` : undefined}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
