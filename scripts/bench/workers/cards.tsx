/** A page of 20 cards, each with as much markup as a card of the deck: no data, no router, no shell around it. */
const CARDS = Array.from({ length: 20 }, (_, index) => ({
  id: `card-${index}`,
  title: `Photographer for a two-day shoot in the harbour, take ${index + 1}`,
  company: "Northlight Studio",
  excerpt:
    "We shoot a spring collection on two mornings and need someone who knows natural light, works fast with a small crew and delivers edited pictures within a week. Travel and food are paid.",
  place: "Tallinn, Estonia",
  pay: "EUR 900 per day",
  skills: ["Photography", "Retouching", "Direction", "Lightroom"],
}));

export function CardsPage() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Twenty cards</title>
      </head>
      <body>
        <main className="mx-auto grid max-w-page gap-6 px-4 py-8">
          {CARDS.map((card) => (
            <Card key={card.id} card={card} />
          ))}
        </main>
      </body>
    </html>
  );
}

function Card({ card }: { card: (typeof CARDS)[number] }) {
  return (
    <article className="flex flex-col gap-4 rounded-sheet border border-hairline bg-surface p-6 shadow-card">
      <header className="flex items-center justify-between gap-3">
        <h2 className="break-words font-display text-22">{card.title}</h2>
        <span className="rounded-full bg-raised px-3 py-1 text-12 text-muted">Job</span>
      </header>
      <p className="text-14 text-muted">{card.company}</p>
      <p className="line-clamp-4 text-16">{card.excerpt}</p>
      <dl className="grid grid-cols-2 gap-2 text-14">
        <Fact icon="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0">
          {card.place}
        </Fact>
        <Fact icon="M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1">
          {card.pay}
        </Fact>
      </dl>
      <ul className="flex flex-wrap gap-2">
        {card.skills.map((skill) => (
          <li key={skill} className="rounded-full border border-hairline px-3 py-1 text-12">
            {skill}
          </li>
        ))}
      </ul>
      <a href={`/opportunity/${card.id}`} className="font-medium text-14 text-spark">
        Details
      </a>
    </article>
  );
}

function Fact({ icon, children }: { icon: string; children: string }) {
  return (
    <div className="flex gap-3">
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="mt-0.5 size-5 shrink-0 text-spark"
        aria-hidden="true"
      >
        <path d={icon} />
        <circle cx="12" cy="10" r="3" />
      </svg>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
