/** What is known of a posting that nobody has applied to. */
export interface Unanswered {
  id: string;
  status: string;
  visibility: string;
  clarityScore: number | null;
  boostUntil: number | null;
}

export interface Tip {
  key: "paused" | "hidden" | "unclear" | "share" | "boost";
  title: string;
  text: string;
  /** Where it is done; null where the page itself does it. */
  to: string | null;
  action: string;
}

/** From this score on a posting says what people ask about first (product.md B9). */
const CLEAR = 80;

/** What would bring the first answers, most urgent first (product.md §6 `/opportunity-dashboard`, *no applicants*). */
export function tipsFor(posting: Unanswered, now: number): Tip[] {
  const { id, status, visibility, clarityScore, boostUntil } = posting;
  const edit = `/opportunities/${id}/edit`;
  if (status !== "active")
    return [
      {
        key: "paused",
        title: "Nobody finds it right now",
        text: "Only open postings stand in Discover and take applications.",
        to: "/manage-opportunities",
        action: "See your postings",
      },
    ];
  const tips: Tip[] = [];
  if (visibility === "invited")
    tips.push({
      key: "hidden",
      title: "Only those you ask can see it",
      text: "Ask people below, or open it to all members.",
      to: edit,
      action: "Change who sees it",
    });
  if (clarityScore === null || clarityScore < CLEAR)
    tips.push({
      key: "unclear",
      title: clarityScore === null ? "Say what people ask first" : `It is ${clarityScore} of 100 clear`,
      text: "A budget, a date and what comes out at the end bring the most answers.",
      to: edit,
      action: "Make it clearer",
    });
  tips.push({
    key: "share",
    title: "Take it where your people are",
    text: "Its link and its QR code show the posting to everybody who may see it.",
    to: null,
    action: "Share",
  });
  if (boostUntil === null || boostUntil <= now)
    tips.push({
      key: "boost",
      title: "Put it forward for 48 hours",
      text: "A boosted posting comes first in Discover, and says that it is boosted.",
      to: `/opportunities/${id}/boost`,
      action: "Boost",
    });
  return tips;
}
