import { Section } from "./section.tsx";

const QUESTIONS = [
  {
    question: "What does it cost?",
    answer:
      "A free account costs nothing, and what plans limit is open to everyone during the beta. You see every price before you pay it.",
  },
  {
    question: "Who is it for?",
    answer:
      "Photographers, editors, designers, musicians, writers and everyone who makes things, and the brands and companies that look for them. You need to be 16 or older.",
  },
  {
    question: "What exactly is a Spark?",
    answer:
      "A mutual yes. You swipe right on an opportunity and its poster sparks back, or two members like each other. Until then nobody is committed to anything.",
  },
  {
    question: "Do I have to swipe?",
    answer:
      "No. Every card has buttons, the arrow keys do the same, and each opportunity has a page of its own with everything in words. A screen reader reads it all.",
  },
  {
    question: "Who can see what I post?",
    answer:
      "A public opportunity has a page that anyone can open, with or without an account. Your email address and whom you pass are shown to nobody.",
  },
  {
    question: "What does BETA mean here?",
    answer:
      "Everything here works, and still changes. Money is test money wherever no payment provider is connected, and says so on the page. Tell us what is missing by the support chat.",
  },
];

/** Questions people ask before they join. Opens without script. */
export function Questions() {
  return (
    <Section title="Before you ask">
      <div className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface shadow-card">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question}>
            <summary className="flex min-h-14 items-center justify-between gap-4 px-5 py-3.5 font-medium -outline-offset-2 hover:bg-text/4">
              {question}
            </summary>
            <p className="max-w-[43em] px-5 pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
