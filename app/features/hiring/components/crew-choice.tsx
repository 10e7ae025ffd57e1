import { Link } from "react-router";
import { SelectField } from "#app/ui/form/fields.tsx";
import type { ApplyPage } from "../apply-page.server.ts";

interface CrewChoiceProps {
  page: Pick<ApplyPage, "crews" | "posting" | "memberId">;
  name: string;
  defaultValue: string | undefined;
  errors: string[] | undefined;
}

/** Who applies: the member alone, or with a crew of theirs that everybody said yes to (product.md B12). */
export function CrewChoice({ page: { crews, posting, memberId }, defaultValue, ...field }: CrewChoiceProps) {
  if (posting.type === "barter" || memberId === null) return null;
  const ready = crews.filter(({ state }) => state === "ready");
  const waiting = crews.filter(({ state }) => state === "waiting");
  const about = (
    <Link to="/crews" className="underline underline-offset-3">
      Crews
    </Link>
  );
  if (ready.length === 0)
    return (
      <p className="text-14 text-muted">
        {waiting.length > 0
          ? `Not everybody has said yes to ${waiting[0]?.name}, so you apply alone. `
          : "Better together? Form a crew of your connections and apply as one. "}
        {about}
      </p>
    );
  return (
    <SelectField
      label="Who applies"
      required
      help="With a crew it is one pitch for all. They see everybody with their role; the shares stay between you until the work begins."
      options={{
        none: "Only me",
        ...Object.fromEntries(
          ready.map(({ id, name, others }) => [id, `${name}: me, ${others.join(", ")}`] as const),
        ),
      }}
      defaultValue={ready.some(({ id }) => id === defaultValue) ? defaultValue : "none"}
      {...field}
    />
  );
}
