/** The site's name and sentence, which the worker writes into the page (worker/platform/http/page-head.ts). */
export const siteName = (): string => metaOf('application-name') ?? '';
/** The description of a room's page is that of the room. */
export const siteSentence = (): string => metaOf('samar-sentence') ?? metaOf('description') ?? '';

/** Name of the room of the link that opened this page. Undefined elsewhere, and once somebody has entered. */
export const linkedRoom = (): string | undefined => metaOf('samar-room');
export const linkedSubject = (): string | undefined => metaOf('samar-subject');
export const linkedPeople = (): string | undefined => metaOf('samar-people');

/** Later entries from this page choose their room as usual. */
export const forgetLinkedRoom = (): void => tagOf('samar-room')?.remove();

// Unit tests run without a document.
const tagOf = (name: string): HTMLMetaElement | null | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
const metaOf = (name: string): string | undefined => tagOf(name)?.content;
