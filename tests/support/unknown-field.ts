/** What fits, with a field beside it that no message names: in the data, and in every object within it. */
export function withUnknownField(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return [];
  const inner = Object.entries(data).flatMap(([name, value]) =>
    Array.isArray(value) ? [] : withUnknownField(value).map(changed => ({ ...data, [name]: changed })),
  );
  return [{ ...data, rank: 100 }, ...inner];
}
