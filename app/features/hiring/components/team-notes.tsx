import { Choices } from "#app/ui/form/choices.tsx";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { StarsField } from "#app/ui/form/stars-field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { ApplicationDetail } from "../pipeline-view.server.ts";
import { HiringForm } from "./hiring-form.tsx";

const MARKS = { skill: "Skill", fit: "Fit", reliability: "Reliability" } as const;

/** Stars, notes, scorecards and votes: the poster's side only, the applicant never sees them. */
export function TeamNotes({ detail }: { detail: ApplicationDetail }) {
  const mine = detail.scorecards.find((card) => card.mine);
  const others = detail.scorecards.filter((card) => !card.mine);
  return (
    <section className="flex flex-col gap-5 rounded-card border border-hairline bg-sunken p-4">
      <div>
        <h3 className="text-16">Only your side sees this</h3>
        <p className="text-14 text-muted">The applicant never does.</p>
      </div>
      <HiringForm intent="rate" applicationId={detail.id}>
        {({ field, busy }) => (
          <>
            <StarsField label="Overall" name="rating" defaultValue={detail.rating ?? undefined} />
            <TextAreaField label="Notes" rows={3} {...field("notes", detail.notes)} />
            <Button type="submit" size="sm" className="self-start" disabled={busy}>
              Keep
            </Button>
          </>
        )}
      </HiringForm>
      <details>
        <summary className="min-h-9 font-medium text-14">Scorecard and vote</summary>
        <HiringForm intent="score" applicationId={detail.id} className="mt-3">
          {({ busy }) => (
            <>
              {Object.entries(MARKS).map(([name, label]) => (
                <StarsField
                  key={name}
                  label={label}
                  name={name}
                  defaultValue={mine?.ratings[name as keyof typeof MARKS] ?? undefined}
                />
              ))}
              <Choices
                legend="Your vote"
                name="vote"
                kind="one"
                options={{ yes: "For", no: "Against" }}
                chosen={mine?.vote === true ? ["yes"] : mine?.vote === false ? ["no"] : []}
              />
              <Button type="submit" size="sm" className="self-start" disabled={busy}>
                Keep
              </Button>
            </>
          )}
        </HiringForm>
        {others.length > 0 ? (
          <ul className="mt-4 flex flex-col gap-1.5 text-14">
            {others.map((card) => (
              <li key={card.author}>
                <span className="font-medium">{card.author}</span>{" "}
                {card.vote === null ? "" : card.vote ? "is for it. " : "is against it. "}
                <span className="text-muted">
                  {Object.entries(MARKS)
                    .flatMap(([name, label]) => {
                      const given = card.ratings[name as keyof typeof MARKS];
                      return given === null ? [] : [`${label} ${given}`];
                    })
                    .join(", ")}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
      </details>
    </section>
  );
}
