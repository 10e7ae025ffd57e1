/** A plain page of 20 cards: no data, no router, no styles to speak of. */
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
        <dt className="text-muted">Place</dt>
        <dd>{card.place}</dd>
        <dt className="text-muted">Pay</dt>
        <dd>{card.pay}</dd>
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
