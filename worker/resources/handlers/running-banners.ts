type Period = { startDate: string | null; endDate: string | null };

/**
 * Of banners that have not ended, those that run at `now` (milliseconds since the epoch), and in how many milliseconds one of all of
 * them begins or ends next; left out where none does.
 */
export function runningBanners<Banner extends Period>(
  banners: readonly Banner[],
  now: number,
): { running: Banner[]; nextChangeInMs?: number } {
  const next = Math.min(
    ...banners
      .flatMap(({ startDate, endDate }) => [startDate, endDate])
      .map(date => (date === null ? Number.NaN : Date.parse(date)))
      .filter(at => at > now),
  );
  return {
    running: banners.filter(({ startDate }) => startDate === null || Date.parse(startDate) <= now),
    ...(next !== Number.POSITIVE_INFINITY && { nextChangeInMs: next - now }),
  };
}
