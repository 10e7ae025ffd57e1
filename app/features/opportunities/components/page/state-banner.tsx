import type { PostingDetails } from "../../queries/posting-page.server.ts";

const WORDS: Partial<Record<PostingDetails["status"], { title: string; theirs: string; own: string }>> = {
  draft: {
    title: "Draft",
    theirs: "",
    own: "Only you see it. Edit it and post it when it is ready.",
  },
  pending_review: {
    title: "In review",
    theirs: "",
    own: "We look at it once more before it goes out. You hear from us.",
  },
  paused: {
    title: "Paused",
    theirs: "It takes no applications for the moment.",
    own: "It is off Discover. Who applied keeps their place.",
  },
  filled: {
    title: "Filled",
    theirs: "Somebody was found.",
    own: "Every seat is taken.",
  },
  closed: {
    title: "No longer open",
    theirs: "It was closed.",
    own: "You closed it.",
  },
  expired: {
    title: "No longer open",
    theirs: "Its time is over.",
    own: "Its time is over. Repost it, and it begins anew.",
  },
};

interface StateBannerProps {
  posting: Pick<PostingDetails, "status" | "manages">;
  /** Others like it stand below. */
  hasSimilar: boolean;
}

/** Why a posting takes nobody now; nothing while it is open. */
export function StateBanner({ posting, hasSimilar }: StateBannerProps) {
  const words = WORDS[posting.status];
  if (!words) return null;
  return (
    <div role="status" className="rounded-card border border-hairline-strong/60 bg-sunken px-4 py-3.5">
      <p className="font-medium">{words.title}</p>
      <p className="text-14 text-muted">
        {posting.manages ? words.own : `${words.theirs}${hasSimilar ? " Below are others like it." : ""}`}
      </p>
    </div>
  );
}
