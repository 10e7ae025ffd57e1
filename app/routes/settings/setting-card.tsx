import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormOutcome } from "#app/ui/form/fields.tsx";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Card } from "#app/ui/layout/page.tsx";

/** One thing to set: its name, what came of its form, and the form. The first field with an error gets the focus. */
export function SettingCard({
  id,
  title,
  lead,
  answer,
  children,
}: {
  id: string;
  title: string;
  lead: React.ReactNode;
  answer: FormAnswer | undefined;
  children: React.ReactNode;
}) {
  const card = useErrorFocus<HTMLElement>(answer);
  return (
    <Card ref={card} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
      <h2 id={`${id}-title`} className="text-18">
        {title}
      </h2>
      <p className="mt-1 text-14 text-muted">{lead}</p>
      <div className="mt-4 flex flex-col gap-4">
        <FormOutcome answer={answer} />
        {children}
      </div>
    </Card>
  );
}
