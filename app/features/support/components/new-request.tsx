import { ImagePlus } from "lucide-react";
import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { useInBrowser } from "#app/browser/use-in-browser.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { ChooseFiles } from "#app/features/files/components/choose-files.tsx";
import { UploadList } from "#app/features/files/components/upload-list.tsx";
import { type Uploads, useUploads } from "#app/features/files/components/use-uploads.ts";
import { FormOutcome, SelectField, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { CATEGORY_WORDS, CONTENT_MAX, FILES_MAX } from "../terms.ts";

interface NewRequestProps {
  answer: FormAnswer | undefined;
  /** Kept through a second press: it is one request. */
  clientId: string;
  wait: string;
}

/** A request that goes to people at once. */
export function NewRequest({ answer, clientId, wait }: NewRequestProps) {
  const kept = useKeptForm("request", answer);
  const uploads = useUploads({ purpose: "support", limit: FILES_MAX });
  const { state, location } = useNavigation();
  // It was taken, and its page is on the way.
  const taken = state === "loading" && location.search.startsWith("?ticket=");
  useEffect(() => {
    if (taken && uploads.uploads.length > 0) uploads.keep();
  }, [taken, uploads]);
  return (
    <Card>
      <h2 className="text-22">New request</h2>
      <p className="mt-1 mb-5 text-muted">A person from our team answers {wait}, here and by notification.</p>
      <Kept {...kept}>{(answer) => <Fields answer={answer} clientId={clientId} uploads={uploads} />}</Kept>
    </Card>
  );
}

function Fields({ answer, clientId, uploads }: Omit<NewRequestProps, "wait"> & { uploads: Uploads }) {
  const { form, busy, field } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-4">
      <FormOutcome answer={answer} />
      <input type="hidden" name="intent" value="new-request" />
      <input type="hidden" name="client_id" value={clientId} />
      <SelectField
        label="What is it about?"
        required
        options={CATEGORY_WORDS}
        {...field("category", "other")}
      />
      <TextField label="Title" required limit={120} {...field("title")} />
      <TextAreaField label="What happened?" required rows={6} limit={CONTENT_MAX} {...field("body")} />
      <Screenshots uploads={uploads} />
      <Button type="submit" variant="spark" disabled={busy || uploads.busy} className="self-start">
        {busy ? "Sending..." : "Send request"}
      </Button>
    </Form>
  );
}

/** Pictures that go with the words; they are sent by script as they are chosen. */
function Screenshots({ uploads }: { uploads: Uploads }) {
  if (!useInBrowser()) return null;
  return (
    <div className="flex flex-col gap-3">
      <UploadList uploads={uploads} />
      {uploads.stored.map((file) => (
        <input key={file.id} type="hidden" name="file_ids" value={file.id} />
      ))}
      {uploads.uploads.length < FILES_MAX ? (
        <ChooseFiles uploads={uploads} accept="image/*" className="self-start">
          <ImagePlus aria-hidden className="size-5" strokeWidth={1.75} />
          Attach screenshots
        </ChooseFiles>
      ) : null}
    </div>
  );
}
