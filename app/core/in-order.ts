/**
 * Answers that come in another order than they were asked in: one that is older than what was taken already says what
 * was, and is left.
 * @returns a function to call when something is asked; what it gives back tells, once the answer is here, whether it is
 *   to be taken. What is told without asking is taken at once: `asked()()`.
 */
export function inOrder(): () => () => boolean {
  let asked = 0;
  let taken = 0;
  return () => {
    asked += 1;
    const turn = asked;
    return () => {
      if (turn < taken) return false;
      taken = turn;
      return true;
    };
  };
}
