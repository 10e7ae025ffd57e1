import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { useNaming } from "#app/features/profiles/components/naming/use-naming.ts";
import { TextAreaField } from "#app/ui/form/fields.tsx";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";

const peopleFound = part(() => import("./people-found.tsx"));

interface NamingFieldProps extends Omit<React.ComponentProps<typeof TextAreaField>, "onChange" | "value"> {
  ref?: React.RefObject<HTMLTextAreaElement | null>;
  value: string;
  onText: (text: string) => void;
}

/** A text in which members are named: behind an @ it offers whom may be meant. The caret stays in the field. */
export function NamingField({ ref, onText, onKeyDown, ...props }: NamingFieldProps) {
  const made = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? made;
  const list = useId();
  const naming = useNaming(field, onText);
  const names = naming.words !== null;
  const { active, close } = naming;
  useEffect(() => {
    if (!names || !active) return;
    // Before the dialog that the field stands in, which would close.
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.target !== field.current) return;
      event.stopPropagation();
      close();
    };
    window.addEventListener("keydown", leave, true);
    return () => window.removeEventListener("keydown", leave, true);
  });
  return (
    <div className="flex flex-col gap-1.5">
      <TextAreaField
        {...props}
        ref={field}
        aria-autocomplete="list"
        {...(names && active ? { "aria-controls": list, "aria-activedescendant": active } : {})}
        onChange={(event) => {
          onText(event.currentTarget.value);
          naming.look();
        }}
        onSelect={naming.look}
        onBlur={naming.close}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (!names || !naming.onKeyDown(event)) onKeyDown?.(event);
        }}
      />
      {names ? (
        <LazyPart
          part={peopleFound}
          props={{
            id: list,
            words: naming.words ?? "",
            keys: naming.keys,
            onActive: naming.setActive,
            onChoose: naming.choose,
          }}
          giveUp={naming.close}
        />
      ) : null}
    </div>
  );
}
