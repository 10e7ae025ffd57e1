import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";

interface LazyPart<Props> {
  (props: Props & { waiting?: ReactNode }): ReactNode;
  /** Fetches the code ahead, when a press is near. */
  prepare(): void;
}

/**
 * What a press opens, its code fetched with the first press. Unlike `React.lazy`, which would put the error screen in
 * the page's place, code that does not come (no network) gives the press up: the next one tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  giveUp: (props: Props) => void,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetched = async () => {
    loaded ??= (await load()).default;
    return loaded;
  };

  function Part({ waiting = null, ...rest }: Props & { waiting?: ReactNode }) {
    // What is left without `waiting` are the part's own props.
    const props = rest as unknown as Props;
    const [Loaded, setLoaded] = useState(() => loaded);
    const current = useRef(props);
    useEffect(() => {
      current.current = props;
    });
    useEffect(() => {
      let here = true;
      fetched().then(
        (component) => here && setLoaded(() => component),
        () => here && giveUp(current.current),
      );
      return () => {
        here = false;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : waiting;
  }
  Part.prepare = () => void fetched().catch(() => undefined);
  return Part;
}
