import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";

/** Code of its own, for what a press opens. */
export interface Part<Props> {
  /** Null until it was fetched. */
  component: ComponentType<Props> | null;
  fetch(): Promise<ComponentType<Props>>;
  /** Fetches and reads it, when a press is near. */
  prepare(): void;
  /** Its `import(…)`. */
  load(): Promise<unknown>;
}

export function part<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Part<Props> {
  const made: Part<Props> = {
    component: null,
    fetch: async () => {
      made.component ??= (await load()).default;
      return made.component;
    },
    prepare: () => void made.fetch().catch(() => undefined),
    load,
  };
  return made;
}

interface LazyPartProps<Props> {
  part: Part<Props>;
  props: Props;
  /** Called when the code does not come (no network): close what was asked for, and the next press tries again. */
  giveUp: () => void;
  waiting?: ReactNode;
}

/** Shows a part as soon as its code is there. `React.lazy` would put the error screen in the page's place if it is not. */
export function LazyPart<Props extends object>({
  part,
  props,
  giveUp,
  waiting = null,
}: LazyPartProps<Props>) {
  const [Loaded, setLoaded] = useState(() => part.component);
  const gaveUp = useRef(giveUp);
  useEffect(() => {
    gaveUp.current = giveUp;
  });
  useEffect(() => {
    let here = true;
    part.fetch().then(
      (component) => here && setLoaded(() => component),
      () => here && gaveUp.current(),
    );
    return () => {
      here = false;
    };
  }, [part]);
  return Loaded ? <Loaded {...props} /> : waiting;
}
