/** Name and description of the site, which the worker writes into the page (worker/platform/http/page-head.ts). */
export const siteName = (): string => metaOf('application-name') ?? '';
/** Separate tag, because the description of a room's page describes the room. */
export const siteSentence = (): string => metaOf('samar-sentence') ?? metaOf('description') ?? '';

/** Name of the room in the link that opened this page. Undefined elsewhere, and after the first entry. */
export const linkedRoom = (): string | undefined => metaOf('samar-room');
export const linkedSubject = (): string | undefined => metaOf('samar-subject');
export const linkedPeople = (): string | undefined => metaOf('samar-people');

/** Lets later entries from this page choose their room as usual. */
export const forgetLinkedRoom = (): void => tagOf('samar-room')?.remove();

// Unit tests run without a document.
const tagOf = (name: string): HTMLMetaElement | null | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
const metaOf = (name: string): string | undefined => tagOf(name)?.content;
