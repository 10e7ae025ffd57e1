/**
 * Does the same for each of these, one after the other, as a job does with what is due: one that fails keeps none of
 * those behind it back.
 * @throws what the first that failed threw, once all had their turn
 */
export async function eachAlone<T>(rows: readonly T[], act: (row: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) {
    try {
      await act(row);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
