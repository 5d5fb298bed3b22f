/** The month of UTC in which a moment lies (milliseconds), as 2026-11. */
export const monthOf = (moment: number): string => new Date(moment).toISOString().slice(0, 7);

/** The month so many after another. */
export function monthBeside(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(Date.UTC(year, number - 1 + by));
}
