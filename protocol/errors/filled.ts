/** A sentence of the catalogue with its number in place; without one it stays as it is. */
export const filled = (sentence: string, { limit }: { limit?: number | undefined }): string =>
  limit === undefined ? sentence : sentence.replace('{limit}', String(limit));
