import { CalendarPlus } from "lucide-react";
import { buttonClass } from "#app/ui/primitives/button.tsx";

/** The talk that was agreed on, as a file for one's calendar. */
export function InterviewFile({ applicationId }: { applicationId: string }) {
  return (
    <a
      href={`/interviews/${applicationId}/interview.ics`}
      download
      className={buttonClass("quiet", "sm", "self-start")}
    >
      <CalendarPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
      To my calendar
    </a>
  );
}
