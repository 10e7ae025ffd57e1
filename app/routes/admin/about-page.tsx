interface AboutPageProps {
  /** The way to the list it stands in. */
  back: React.ReactNode;
  about: React.ReactNode;
  /** What can be done, each in a card. */
  acts: React.ReactNode;
  /** Lists, which may be long. */
  children: React.ReactNode;
}

/** A page of the team about one member or company: on desktops what can be done stands beside it, on phones above its lists. */
export function AboutPage({ back, about, acts, children }: AboutPageProps) {
  return (
    <div className="grid gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        {back}
        {about}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">{acts}</div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </div>
  );
}
