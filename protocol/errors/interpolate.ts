/** Fills the number into a sentence of the catalogue; without one the sentence stays as it is. */
export const interpolate = (template: string, { limit }: { limit?: number | undefined }): string =>
  limit === undefined ? template : template.replace('{limit}', String(limit));
