/** Name and description of the site, which the worker writes into the page (worker/platform/http/page-head.ts). */
export const siteName = (): string => metaOf('application-name') ?? '';
/** Separate tag, because on a room's page the description tag describes the room. */
export const siteSentence = (): string => metaOf('samar-sentence') ?? metaOf('description') ?? '';

/** Name of the room in the link that opened this page. Undefined on other pages and after the first entry. */
export const linkedRoom = (): string | undefined => metaOf('samar-room');
export const linkedSubject = (): string | undefined => metaOf('samar-subject');
export const linkedPeople = (): string | undefined => metaOf('samar-people');

/** Removes the linked room, so that later entries from this page choose a room as usual. */
export const forgetLinkedRoom = (): void => tagOf('samar-room')?.remove();

// Unit tests run without a document.
const tagOf = (name: string): HTMLMetaElement | null | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
const metaOf = (name: string): string | undefined => tagOf(name)?.content;
