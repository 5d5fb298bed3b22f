/** What is wrong with fields together whatever becomes of those that are `wrong` by themselves. */
export function jointErrors(
  record: Record<string, unknown>,
  wrong: Readonly<Record<string, string>>,
  crossFieldErrors: (record: Record<string, unknown>) => Record<string, string>,
): [field: string, text: string][] {
  const right = Object.fromEntries(Object.entries(record).filter(([field]) => !(field in wrong)));
  const withoutWrong = crossFieldErrors(right);
  return Object.entries(crossFieldErrors(record)).filter(([field]) => field in withoutWrong);
}
