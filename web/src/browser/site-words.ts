/** The site's name and sentence, which the worker writes into the page (worker/platform/http/page-head.ts). */
export const siteName = (): string => metaOf('application-name');
export const siteSentence = (): string => metaOf('description');

const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
