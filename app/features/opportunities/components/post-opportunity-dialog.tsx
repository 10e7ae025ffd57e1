import { useCallback, useEffect, useState } from "react";
import { PrefetchPageLinks, useFetcher, useNavigate } from "react-router";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import {
  type PostAnswer,
  PostOpportunityForm,
  type PostOpportunityFormProps,
} from "./post-opportunity-form.tsx";

/** The Post Opportunity dialog (specification §2). After a successful post it is reset and closed. */
export default function PostOpportunityDialog({
  viewer,
  onOpenChange,
}: {
  viewer: PostOpportunityFormProps["viewer"];
  onOpenChange: (open: boolean) => void;
}) {
  const [submissionKey] = useState(() => crypto.randomUUID());
  const navigate = useNavigate();
  const { load, data } = useFetcher<{ companies: { id: string; name: string }[] }>();
  useEffect(() => void load("/opportunities/new"), [load]);
  const onAnswer = useCallback(
    (answer: PostAnswer) => {
      if (answer.posted) onOpenChange(false);
      if (answer.error?.code === "unauthenticated") void navigate("/auth?return=post-opportunity");
    },
    [navigate, onOpenChange],
  );
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Post a Job or Collaboration"
      description="Share it with the Thrive community and see who is interested."
      size="wide"
    >
      {/* The code that submits is there before it is needed: fetched at the submit, its loss would lose what was typed. */}
      <PrefetchPageLinks page="/opportunities/new" />
      <PostOpportunityForm
        viewer={viewer}
        submissionKey={submissionKey}
        onAnswer={onAnswer}
        companies={data?.companies ?? []}
      />
    </Dialog>
  );
}
