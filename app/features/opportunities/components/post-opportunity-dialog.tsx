import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { prefetchPage } from "#app/browser/prefetch-page.ts";
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
  const companies = useHiringCompanies();
  // The code that submits is there before it is needed: fetched at the submit, its loss would lose what was typed.
  useEffect(() => void prefetchPage("opportunities/new").catch(() => undefined), []);
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
      <PostOpportunityForm
        viewer={viewer}
        submissionKey={submissionKey}
        onAnswer={onAnswer}
        companies={companies}
      />
    </Dialog>
  );
}

type Companies = PostOpportunityFormProps["companies"];

/** The companies one may post for. Without an answer the dialog goes on without them: they are a detail. */
function useHiringCompanies(): Companies {
  const [companies, setCompanies] = useState<Companies>([]);
  useEffect(() => {
    const left = new AbortController();
    fetch("/api/v1/hiring-companies", { signal: left.signal })
      .then((response) => (response.ok ? (response.json() as Promise<{ companies: Companies }>) : null))
      .then((answer) => answer && setCompanies(answer.companies))
      .catch(() => undefined);
    return () => left.abort();
  }, []);
  return companies;
}
