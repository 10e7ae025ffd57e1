import { Link2, Upload } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { prefetchPage } from "#app/browser/prefetch-page.ts";
import { prepareToasts, toast } from "#app/browser/toasts.ts";
import { useUploads } from "#app/features/files/components/use-uploads.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { ModeTabs } from "#app/ui/primitives/mode-tabs.tsx";
import type { PortfolioAnswer } from "./announce-portfolio-answer.ts";
import { CoverField } from "./cover-field.tsx";
import { ItemFields } from "./item-fields.tsx";
import { LinkSource } from "./link-source.tsx";
import { NewCredits, NO_CREDIT, withBegun } from "./new-credits.tsx";
import { usePortfolioDraft } from "./portfolio-draft.ts";
import { UploadSource } from "./upload-source.tsx";
import { useLinkAnalysis } from "./use-link-analysis.ts";

const MODES = [
  { value: "link", label: "Paste Link", icon: Link2 },
  { value: "upload", label: "Upload File", icon: Upload },
] as const;

/**
 * The Add to Portfolio dialog (specification §2, §4, §5). What was begun stays until it is added; then it is reset and
 * closed.
 */
export default function AddPortfolioDialog({
  memberId,
  onOpenChange,
}: {
  memberId: string;
  onOpenChange: (open: boolean) => void;
}) {
  const { draft, change, discard } = usePortfolioDraft(memberId);
  const { id, mode, words, credits, link: typedLink } = draft;
  const [lostFile] = useState(draft.file);
  const fetcher = useFetcher<PortfolioAnswer>({ key: `add-portfolio:${id}` });
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const taken = useAnotherId(fetcher.data, () => change({ id: crypto.randomUUID() }));
  const prefilled = useRef("");
  const [begun, setBegun] = useState(NO_CREDIT);
  useEffect(() => void prefetchPage("portfolio").catch(() => undefined), []);

  const { link, typed } = useLinkAnalysis({
    onFound: ({ title }) => {
      const before = prefilled.current;
      prefilled.current = title;
      // What the member wrote stays.
      if (words.title === "" || words.title === before) change({ words: { ...words, title } });
    },
    onFailure: () =>
      toast({
        title: "Could not analyze link",
        description: "Please try again or upload directly",
        destructive: true,
      }),
  });
  const uploads = useUploads({
    purpose: "portfolio",
    onFailure: (description, status) => {
      // Without a user the upload stops silently (specification §8).
      if (status !== 401) toast({ title: "Upload failed", description, destructive: true });
    },
  });
  const cover = useUploads({
    purpose: "work_cover",
    onFailure: (description) => toast({ title: "Upload failed", description, destructive: true }),
  });
  const chosen = uploads.uploads.length > 0;
  useEffect(() => {
    if (chosen) change({ file: true });
  }, [chosen, change]);
  const media = mode === "link" ? link.state === "found" : uploads.stored.length > 0;
  const titled = words.title.trim() !== "";
  const disabled = cover.busy || uploads.busy || (mode === "link" ? !media : !titled);

  useEffect(prepareToasts, []);
  // A link that was typed before is looked at once more.
  const [keptLink] = useState(typedLink);
  useEffect(() => {
    if (keptLink) typed(keptLink);
  }, [keptLink, typed]);
  useClosedWhenAdded(fetcher.data, () => {
    uploads.keep();
    cover.keep();
    discard();
    onOpenChange(false);
  });

  const add = useCallback(
    (visibility: "public" | "private") => {
      if (!titled || !media) {
        toast({
          title: "Missing information",
          description: "Please add a title and media",
          destructive: true,
        });
        return;
      }
      // Whoever stands in the fields is meant, pressed into the list or not.
      const all = withBegun(credits, begun);
      if (!all) {
        toast({
          title: "Missing information",
          description: "Please say what the member you credit did, or clear their handle.",
          destructive: true,
        });
        return;
      }
      const source: Record<string, string> =
        mode === "link" ? { link: typedLink.trim() } : { file_id: uploads.stored[0]?.id ?? "" };
      const chosenCover: Record<string, string> = cover.stored[0] ? { cover_id: cover.stored[0].id } : {};
      void fetcher.submit(
        {
          ...words,
          ...source,
          ...chosenCover,
          credits: JSON.stringify(all),
          intent: "add",
          id,
          visibility,
        },
        // Busy before a second press can come.
        { method: "post", action: "/portfolio", flushSync: true },
      );
    },
    [titled, media, mode, typedLink, uploads.stored, cover.stored, fetcher, id, words, credits, begun],
  );

  return (
    <Dialog
      open
      // What is on its way is waited for: closing would take its upload back.
      onOpenChange={(open) => (busy ? undefined : onOpenChange(open))}
      title="Add to Portfolio"
      description="Show your work by link or upload."
      size="medium"
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled && !busy) add("public");
        }}
      >
        <ModeTabs label="How to add it" modes={MODES} value={mode} onChange={(mode) => change({ mode })}>
          {mode === "link" ? (
            <LinkSource
              value={typedLink}
              link={link}
              onType={(text) => {
                change({ link: text });
                typed(text);
              }}
            />
          ) : (
            <UploadSource uploads={uploads} lost={lostFile && !chosen} />
          )}
        </ModeTabs>
        <ItemFields
          words={words}
          onChange={(words) => change({ words })}
          errors={answer?.result?.error ?? undefined}
        />
        <CoverField uploads={cover} current={null} />
        <NewCredits
          credits={draft.credits}
          onChange={(credits) => change({ credits })}
          begun={begun}
          onBegin={setBegun}
          errors={answer?.error?.fields.credits}
        />
        <p className="text-14 text-muted">Only add work that you made or may show.</p>
        <FormError
          message={answer?.error?.message ?? answer?.flagged?.reason ?? (busy ? undefined : taken)}
        />
        <div className="-bottom-5 sm:-bottom-6 sm:-mx-6 sm:-mb-6 -mx-5 -mb-5 flex gap-2 border-hairline border-t bg-surface px-5 py-4 sm:justify-end sm:px-6 [@media(min-height:35rem)]:sticky">
          <Button
            disabled={disabled || busy}
            onClick={() => add("private")}
            className="flex-auto px-3! sm:flex-none"
          >
            Save privately
          </Button>
          <Button
            type="submit"
            variant="spark"
            disabled={disabled || busy}
            className="flex-auto px-3! sm:flex-none"
          >
            {busy ? "Adding..." : "Add to Portfolio"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * The first try was added, or is there already: what was changed since is another work. The sentence stays, though it
 * was said of the id before.
 */
function useAnotherId(answer: PortfolioAnswer | undefined, begin: () => void): string | undefined {
  const [sentence, setSentence] = useState<string>();
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  const refusal = answer?.error?.code === "conflict" ? answer.error.message : undefined;
  const answered = answer !== undefined;
  useEffect(() => {
    if (!answered) return;
    setSentence(refusal);
    if (refusal !== undefined) latest.current();
  }, [answered, refusal]);
  return sentence;
}

function useClosedWhenAdded(answer: PortfolioAnswer | undefined, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (answer?.done) latest.current();
  }, [answer]);
}
