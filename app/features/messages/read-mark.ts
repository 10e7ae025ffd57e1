/**
 * How far a thread was read, told once. What could not be told is told again when there is more, or at `again`: without
 * that a thread read on a bad connection stays unread in every count.
 * @param from what the server knows
 * @param tell returns whether the server has taken it
 */
export function readMark(from: number, tell: (seq: number) => Promise<boolean>) {
  let known = from;
  let seen = from;
  let paused = false;
  let telling = false;

  async function again(): Promise<void> {
    if (telling || paused || seen <= known) return;
    const seq = seen;
    telling = true;
    const taken = await tell(seq);
    telling = false;
    if (!taken) return;
    known = seq;
    await again();
  }

  return {
    see(seq: number): void {
      seen = Math.max(seen, seq);
      void again();
    },
    again,
    /** It was marked unread: only leaving and coming back reads it. */
    pause(): void {
      paused = true;
    },
  };
}
