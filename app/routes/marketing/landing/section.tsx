/** A part of the landing page: its title, one sentence, and what it shows. */
export function Section({
  id,
  title,
  lead,
  children,
}: {
  id?: string;
  title: string;
  lead?: string;
  children: React.ReactNode;
}) {
  return (
    <section id={id} className="mx-auto max-w-page scroll-mt-16 px-4 py-10 sm:px-6 lg:py-12">
      <h2 className="text-28 sm:text-36">{title}</h2>
      {lead ? <p className="mt-2 max-w-[38em] text-pretty text-18 text-muted">{lead}</p> : null}
      <div className="mt-7">{children}</div>
    </section>
  );
}
