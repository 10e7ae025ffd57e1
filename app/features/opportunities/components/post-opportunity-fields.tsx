import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import { SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { OPPORTUNITY_TYPES } from "../rules.ts";
import { DESCRIPTION_MAX, type PostOpportunityFieldName, TITLE_MAX } from "../schema.ts";
import { ImagePicker } from "./image-picker.tsx";

interface PostOpportunityFieldsProps {
  fields: Record<PostOpportunityFieldName, FieldMetadata<unknown>>;
  imageErrors: string[] | undefined;
  /** The picture that waited in this browser. */
  restored: File | null;
}

/** The fields of the Post Opportunity dialog, in the order of specification §2. */
export function PostOpportunityFields({ fields, imageErrors, restored }: PostOpportunityFieldsProps) {
  return (
    <>
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
        defaultValue={typeof fields.type.initialValue === "string" ? fields.type.initialValue : "job"}
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
        limit={TITLE_MAX}
        required
      />
      <TextAreaField
        label="Description"
        rows={5}
        {...getTextareaProps(fields.description)}
        key={fields.description.key}
        errors={fields.description.errors}
        limit={DESCRIPTION_MAX}
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
      <ImagePicker name="image" errors={imageErrors} restored={restored} />
    </>
  );
}
