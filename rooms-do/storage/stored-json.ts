/**
 * The value in a row of an object's own table. Only typed code of the same object writes these rows, and migrations bring
 * those of earlier releases to the present type: that is what the cast rests on.
 */
export const storedJson = <T>(body: string): T => JSON.parse(body) as T;
