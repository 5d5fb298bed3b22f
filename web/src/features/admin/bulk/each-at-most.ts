/** Result of one item: done, or the error. */
export type Outcome<Of> = { of: Of; error: unknown };

/** Runs a task for each item in order, at most `atMost` at a time. A failure does not stop the others. */
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
      // Cast: `at` is less than the length of the list.
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

/** Browsers open six connections per site, so two remain free for the panel's own reads. */
export const AT_ONCE = 4;
