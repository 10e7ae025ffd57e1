/** As the browser has it: what is kept are properties of its own. */
export function browserStore(storage: Record<string, string> = {}): Storage {
  return Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null, configurable: true },
    setItem: {
      value: (key: string, value: string) => void Object.assign(storage, { [key]: value }),
      configurable: true,
    },
    removeItem: { value: (key: string) => void delete storage[key], configurable: true },
  }) as unknown as Storage;
}
