import { useEffect, useState } from "react";
import PeopleList, {
  type Nameable,
  type PeopleListProps,
} from "#app/features/profiles/components/naming/people-list.tsx";
import { ask } from "./feed-wire.ts";

/** Asked once a writer rests for so long, in milliseconds. */
const RESTED = 150;

/** Who may be meant by the words of a begun handle: those of the circle first. Nothing is offered without a network. */
export default function PeopleFound(props: Omit<PeopleListProps, "people" | "ranked" | "className">) {
  const { words } = props;
  const [people, setPeople] = useState<Nameable[] | null>(null);
  useEffect(() => {
    let here = true;
    const timer = setTimeout(async () => {
      const answer = await ask<{ people: Nameable[] }>("GET", `/people?q=${encodeURIComponent(words)}`);
      if (here && answer.ok) setPeople(answer.value.people);
    }, RESTED);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [words]);
  return people ? <PeopleList {...props} people={people} ranked className="w-full" /> : null;
}
