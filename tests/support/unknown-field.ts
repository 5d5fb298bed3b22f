/** Valid data with an unknown field: at the top, and in every nested object. */
export function withUnknownField(data: unknown): unknown[] {
  if (typeof data !== 'object' || data === null) return [];
  const inner = Object.entries(data).flatMap(([name, value]) =>
    Array.isArray(value) ? [] : withUnknownField(value).map(changed => ({ ...data, [name]: changed })),
  );
  return [{ ...data, rank: 100 }, ...inner];
}
