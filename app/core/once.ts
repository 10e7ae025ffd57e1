/**
 * A value that is made when it is first asked for, and kept. What `Intl` makes belongs in one: the first of a window
 * costs a phone as much as reading all modules of a page, and each further one two hundred times what it says.
 */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** As many are kept: whatever strangers write, it does not fill the memory. */
const MOST_KEPT = 500;

/** The same for each key by itself. What `make` throws is thrown, and nothing kept. */
export function onceFor<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>();
  return (key) => {
    if (made.has(key)) return made.get(key) as T;
    const value = make(key);
    if (made.size < MOST_KEPT) made.set(key, value);
    return value;
  };
}
