/** Result of one item: the error, or none if it succeeded. */
export type Outcome<Of> = { of: Of; error: unknown };

/** Runs a task for each item in order, at most `atMost` at a time. A failed item does not stop the others. */
export async function eachAtMost<Of>(
  all: readonly Of[],
  atMost: number,
  act: (one: Of) => Promise<unknown>,
  onOutcome: (outcome: Outcome<Of>) => void = () => {},
): Promise<Outcome<Of>[]> {
  const outcomes: Outcome<Of>[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) {
      // Cast is safe, because `at` is less than the list's length.
      const of = all[at] as Of;
      const error = await act(of).then(
        () => null,
        (refusal: unknown) => refusal ?? new Error('refused'),
      );
      outcomes[at] = { of, error };
      onOutcome({ of, error });
    }
  };
  await Promise.all(Array.from({ length: Math.min(atMost, all.length) }, work));
  return outcomes;
}

/**
 * Maximum number of parallel requests. Browsers open six connections per site, so two remain for the panel's own reads.
 */
export const AT_ONCE = 4;
