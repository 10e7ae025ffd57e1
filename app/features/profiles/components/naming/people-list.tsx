import { type RefObject, useEffect, useState } from "react";
import { type Mention, meantBy } from "#app/core/mentions.ts";
import { cx } from "#app/ui/cx.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import type { KeyHandler } from "./use-naming.ts";

/** Who can be named. */
export interface Nameable extends Mention {
  name: string;
  avatarUrl: string | null;
}

export interface PeopleListProps {
  id: string;
  people: Nameable[];
  words: string;
  /** Where the field hands over its keys. */
  keys: RefObject<KeyHandler | null>;
  /** The id of the option the keys stand on; null for none. */
  onActive: (optionId: string | null) => void;
  onChoose: (handle: string) => void;
  /** They come in the order in which they are offered: the nearest first. */
  ranked?: boolean;
  /** Where it stands. */
  className: string;
}

/** Who may be meant by what is written behind an @: arrows walk, Enter or Tab takes. The caret stays in the field. */
export default function PeopleList({
  id,
  people,
  words,
  keys,
  onActive,
  onChoose,
  ranked,
  className,
}: PeopleListProps) {
  const meant = meantBy(words, people);
  const found = ranked ? people.filter((person) => meant.includes(person)) : meant;
  // Other words, another list: it begins at its top.
  const [asked, setAsked] = useState({ words, place: 0 });
  const place = asked.words === words ? Math.min(asked.place, found.length - 1) : 0;
  const go = (next: number) => setAsked({ words, place: next });
  const active = found[place];

  useEffect(() => onActive(active ? `${id}-${active.userId}` : null), [active, id, onActive]);
  useEffect(() => {
    keys.current = (key) => {
      if (!active) return false;
      if (key === "ArrowDown") go((place + 1) % found.length);
      else if (key === "ArrowUp") go((place + found.length - 1) % found.length);
      else if (key === "Enter" || key === "Tab") onChoose(active.handle);
      else return false;
      return true;
    };
    return () => {
      keys.current = null;
    };
  });

  return (
    <>
      <p role="status" className="sr-only">
        {found.length === 0 ? "Nobody here is called that." : `${found.length} people to mention.`}
      </p>
      {found.length === 0 ? null : (
        <div
          role="listbox"
          id={id}
          aria-label="Mention somebody"
          className={cx(
            "max-h-[min(14rem,40dvh)] max-w-sm overflow-y-auto rounded-card border border-hairline bg-raised p-1.5 shadow-raised",
            className,
          )}
        >
          {found.map((person, index) => (
            <div
              key={person.userId}
              id={`${id}-${person.userId}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === place}
              // The field keeps its caret.
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => go(index)}
              onClick={() => onChoose(person.handle)}
              onKeyDown={(event) => event.key === "Enter" && onChoose(person.handle)}
              className={cx(
                "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-14",
                index === place && "bg-text/8",
              )}
            >
              <Avatar name={person.name} url={person.avatarUrl} size="sm" />
              <span className="min-w-0 truncate font-medium">{person.name}</span>
              <span className="min-w-0 truncate text-muted">@{person.handle}</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
