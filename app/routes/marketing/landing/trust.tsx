import { Check } from "lucide-react";
import { Section } from "./section.tsx";

const MEETING = [
  {
    title: "Two yeses, or nothing",
    text: "A Spark needs both sides. Who you pass is told to nobody, and your last swipe can be taken back.",
  },
  {
    title: "You see why",
    text: "Each card gives its reasons: a skill you bring, your city, new on Thrive.",
  },
  {
    title: "Read before it is live",
    text: "The words of every posting are checked against our guidelines before anyone sees it.",
  },
  {
    title: "Your email stays yours",
    text: "Other members never see it. The contact address of a posting is for you and our staff alone.",
  },
];

const WORKING = [
  {
    title: "An answer, by a day",
    text: "Postings promise a reply within 1 to 14 days, and everyone sees how well that is kept.",
  },
  {
    title: "Reviews only after work",
    text: "Only work that was finished can be reviewed, and both reviews open at the same moment.",
  },
  {
    title: "Money held until you approve",
    text: "A milestone is paid in before work starts, and paid out when it is approved.",
  },
];

/** What can be relied on, before two people know each other and once they work together. */
export function Trust() {
  return (
    <Section title="Made to be trusted" lead="What you can rely on, from the first card to the last payment.">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,4fr)_minmax(0,3fr)]">
        <Column title="When you meet" points={MEETING} className="sm:grid-cols-2" />
        <Column title="When you work" points={WORKING} />
      </div>
    </Section>
  );
}

function Column(props: { title: string; points: { title: string; text: string }[]; className?: string }) {
  return (
    <div className="h-full rounded-card border border-hairline bg-surface p-5 shadow-card sm:p-6">
      <h3 className="text-18">{props.title}</h3>
      <ul className={`mt-4 grid grid-cols-1 gap-x-8 gap-y-5 ${props.className ?? ""}`}>
        {props.points.map((point) => (
          <li key={point.title} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" strokeWidth={1.75} />
            <div>
              <p className="font-medium">{point.title}</p>
              <p className="mt-0.5 text-14 text-muted">{point.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
