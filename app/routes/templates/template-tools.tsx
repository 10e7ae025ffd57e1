import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { ShareButton } from "#app/features/profiles/components/share-button.tsx";
import { ReportButton } from "#app/features/safety/components/report-button.tsx";
import type { ReportedThing } from "#app/features/safety/components/reported-thing.ts";
import { FormOutcome, SelectField } from "#app/ui/form/fields.tsx";
import { StarsField } from "#app/ui/form/stars-field.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/template.ts";

interface ToolsProps {
  template: Pick<
    Route.ComponentProps["loaderData"]["template"],
    "id" | "title" | "status" | "visibility" | "used" | "ownStars" | "kept"
  >;
  formKey: string;
  /** Null for what is not shown to everybody, and for one's own. */
  reported: ReportedThing | null;
  mine: boolean;
  companies: { id: string; name: string }[];
  answer: FormAnswer | undefined;
}

/** What its owner does with a template. */
export function Tools({ template, formKey, reported, mine, companies, answer }: ToolsProps) {
  const { id, title, status, visibility, used, ownStars, kept } = template;
  const told = answer?.intent === "use" ? undefined : answer;
  return (
    <Card aria-label="What you can do" className="flex flex-col gap-3">
      <FormOutcome answer={told} />
      <Form method="post" className="flex flex-col">
        <input type="hidden" name="key" value={formKey} />
        <Button type="submit" name="intent" value="fork">
          Copy and edit
        </Button>
      </Form>
      {mine ? <ButtonLink to={`/project-templates/${id}/edit`}>Edit</ButtonLink> : null}
      {mine && status !== "archived" ? <Publishing companies={companies} visibility={visibility} /> : null}
      {mine ? (
        <Form method="post" className="flex flex-col">
          <Button
            type="submit"
            name="intent"
            value={status === "archived" ? "restore" : "archive"}
            variant="ghost"
          >
            {status === "archived" ? "Bring it back" : "Archive"}
          </Button>
        </Form>
      ) : null}
      {!mine && kept ? (
        <Form method="post" className="flex flex-col">
          <Button type="submit" name="intent" value="off-shelf" variant="ghost">
            Take it off your company's shelf
          </Button>
        </Form>
      ) : null}
      {!mine && used ? (
        <Form method="post" className="flex flex-col gap-2">
          <StarsField
            label="How did it work for you?"
            name="stars"
            required
            defaultValue={ownStars ?? undefined}
            errors={told?.intent === "rate" ? told.error?.fields.stars : undefined}
          />
          <Button type="submit" name="intent" value="rate" size="sm">
            Rate it
          </Button>
        </Form>
      ) : null}
      {status === "published" ? (
        <div className="flex flex-wrap gap-2">
          <ShareButton name={title} path={`/project-templates/${id}`} what="template" />
          {reported ? <ReportButton look="button" thing={reported} /> : null}
        </div>
      ) : null}
    </Card>
  );
}

function Publishing({ companies, visibility }: Pick<ToolsProps, "companies"> & { visibility: string }) {
  return (
    <Form method="post" className="flex flex-col gap-3 border-hairline border-y py-3">
      <SelectField
        label="Who sees it"
        name="to"
        required
        defaultValue={visibility}
        options={{
          private: "Only you",
          ...(companies.length > 0 ? { company: "Your company" } : {}),
          community: "Everybody on Thrive",
        }}
      />
      {companies.length > 0 ? (
        <SelectField
          label="Company"
          name="company_id"
          options={Object.fromEntries(companies.map(({ id, name }) => [id, name]))}
        />
      ) : null}
      <Button type="submit" name="intent" value="publish">
        Save who sees it
      </Button>
    </Form>
  );
}
