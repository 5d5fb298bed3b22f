/**
 * Reads while it is found out whether the caller may: both wait for the database at once, which may be far away. A refusal is told before
 * whatever else is wrong, and nothing of what was read.
 */
export async function whileJudged<Read>(judging: Promise<unknown>, reading: Promise<Read>): Promise<Read> {
  const [judged, read] = await Promise.allSettled([judging, reading]);
  if (judged.status === 'rejected') throw judged.reason;
  if (read.status === 'rejected') throw read.reason;
  return read.value;
}
