import {
  getFormProps,
  getInputProps,
  getTextareaProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { prepareToasts } from "#app/browser/toasts.ts";
import { FormError, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { DESCRIPTION_MAX, OPPORTUNITY_TYPES, postOpportunitySchema, TITLE_MAX } from "../schema.ts";
import { ImagePicker } from "./image-picker.tsx";

/** What the post action answers. */
export interface PostAnswer {
  posted?: { id: string };
  result?: SubmissionResult<string[]>;
  flagged?: { reason: string };
  failed?: { image: string[] | null };
  error?: { code: string; message: string; fields: Record<string, string[]> };
}

export interface PostOpportunityFormProps {
  viewer: { email: string; displayName: string; accountType: string };
  /** Called once for each answer of the server. */
  onAnswer?: (answer: PostAnswer) => void;
  /** The answer to a submit without script. */
  initialAnswer?: PostAnswer | undefined;
  submissionKey: string;
}

/** The fields of the Post Opportunity dialog (specification §2), with the rules of §5 in the browser and again on the server. */
export function PostOpportunityForm({
  viewer,
  onAnswer,
  initialAnswer,
  submissionKey,
}: PostOpportunityFormProps) {
  const fetcher = useFetcher<PostAnswer>();
  const answer = fetcher.data ?? initialAnswer;
  const busy = fetcher.state !== "idle";
  const handled = useRef<PostAnswer | undefined>(undefined);
  const [titleLength, setTitleLength] = useState(0);
  const [descriptionLength, setDescriptionLength] = useState(0);

  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || handled.current === fetcher.data) return;
    handled.current = fetcher.data;
    onAnswer?.(fetcher.data);
  }, [fetcher.state, fetcher.data, onAnswer]);

  // Every submit ends in a toast, also the one that finds the network gone.
  useEffect(prepareToasts, []);

  const [form, fields] = useForm({
    lastResult: busy ? null : (answer?.result ?? null),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    defaultValue: {
      submission_key: submissionKey,
      email: viewer.email,
      company_name: viewer.accountType === "creator" ? "" : viewer.displayName,
      type: "job",
    },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: postOpportunitySchema }),
  });

  return (
    <fetcher.Form
      method="post"
      action="/opportunities/new"
      encType="multipart/form-data"
      {...getFormProps(form)}
    >
      <input {...getInputProps(fields.submission_key, { type: "hidden" })} key={fields.submission_key.key} />
      <div className="flex flex-col gap-5">
        <FormError
          message={
            answer?.error && Object.keys(answer.error.fields).length === 0 ? answer.error.message : null
          }
        />
        <FormError message={answer?.flagged?.reason} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Email"
            {...getInputProps(fields.email, { type: "email" })}
            key={fields.email.key}
            errors={fields.email.errors}
            autoComplete="email"
            required
            help="Only you and our staff see it."
          />
          <TextField
            label="Company or brand name"
            {...getInputProps(fields.company_name, { type: "text" })}
            key={fields.company_name.key}
            errors={fields.company_name.errors}
            autoComplete="organization"
            required
          />
        </div>
        <SelectField
          label="Type"
          name={fields.type.name}
          defaultValue={fields.type.initialValue ?? "job"}
          key={fields.type.key}
          errors={fields.type.errors}
          options={OPPORTUNITY_TYPES}
          required
        />
        <TextField
          label="Title"
          {...getInputProps(fields.title, { type: "text" })}
          key={fields.title.key}
          errors={fields.title.errors}
          maxLength={TITLE_MAX}
          onInput={(event) => setTitleLength(event.currentTarget.value.length)}
          help={`${titleLength}/${TITLE_MAX}`}
          required
        />
        <TextAreaField
          label="Description"
          rows={5}
          {...getTextareaProps(fields.description)}
          key={fields.description.key}
          errors={fields.description.errors}
          maxLength={DESCRIPTION_MAX}
          onInput={(event) => setDescriptionLength(event.currentTarget.value.length)}
          help={`${descriptionLength}/${DESCRIPTION_MAX}`}
          required
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextField
            label="Compensation"
            {...getInputProps(fields.compensation, { type: "text" })}
            key={fields.compensation.key}
            errors={fields.compensation.errors}
            placeholder="EUR 800, or what you trade"
          />
          <TextField
            label="Location"
            {...getInputProps(fields.location, { type: "text" })}
            key={fields.location.key}
            errors={fields.location.errors}
            placeholder="Lisbon, or remote"
          />
          <TextField
            label="Skills"
            {...getInputProps(fields.skills, { type: "text" })}
            key={fields.skills.key}
            errors={fields.skills.errors}
            placeholder="Photography, Retouching"
            help="Separate them by commas."
          />
          <TextField
            label="Duration"
            {...getInputProps(fields.duration, { type: "text" })}
            key={fields.duration.key}
            errors={fields.duration.errors}
            placeholder="Two weeks"
          />
        </div>
        <TextAreaField
          label="Requirements"
          rows={3}
          {...getTextareaProps(fields.requirements)}
          key={fields.requirements.key}
          errors={fields.requirements.errors}
        />
        <TextAreaField
          label="Deliverables"
          rows={3}
          {...getTextareaProps(fields.deliverables)}
          key={fields.deliverables.key}
          errors={fields.deliverables.errors}
        />
        <ImagePicker name="image" errors={answer?.failed?.image ?? undefined} />
        <div className="in-[[role=dialog]]:-bottom-5 sm:in-[[role=dialog]]:-bottom-6 sm:in-[[role=dialog]]:-mx-6 sm:in-[[role=dialog]]:-mb-6 in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:-mb-5 in-[[role=dialog]]:border-hairline in-[[role=dialog]]:border-t in-[[role=dialog]]:bg-surface in-[[role=dialog]]:px-5 in-[[role=dialog]]:py-4 sm:in-[[role=dialog]]:px-6 [@media(min-height:35rem)]:in-[[role=dialog]]:sticky">
          <Button type="submit" variant="spark" disabled={busy} className="w-full">
            {busy ? "Posting..." : "Post Opportunity"}
          </Button>
        </div>
      </div>
    </fetcher.Form>
  );
}
