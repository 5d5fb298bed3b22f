import { proxy } from 'valtio';

export type WindowKind =
  | 'info'
  | 'ban'
  | 'settings'
  | 'private'
  | 'password'
  | 'announcement'
  | 'report'
  | 'room'
  | 'rooms';

/** What somebody said, where a window is about that. */
export type Quoted = { id: string; text: string };

/** A window of the stage. `userID` is whom it is about; `at` is where it lies, from the stage's top left corner, in px. */
export type OpenWindow = {
  id: string;
  kind: WindowKind;
  userID: string | null;
  quoted: Quoted | null;
  at: { x: number; y: number } | null;
};

/** The last is in front. */
export const windows = proxy<{ open: OpenWindow[] }>({ open: [] });

/** One window of a kind, and for private chats one a person. */
const idOf = (kind: WindowKind, userID: string | null): string =>
  kind === 'private' ? `private ${userID}` : kind;

export const openWindow = (
  kind: WindowKind,
  userID: string | null = null,
  quoted: Quoted | null = null,
): void => {
  const id = idOf(kind, userID);
  const before = windows.open.find(window => window.id === id);
  windows.open = [
    ...windows.open.filter(window => window.id !== id),
    { id, kind, userID, quoted, at: before?.at ?? null },
  ];
};

export const isOpen = (kind: WindowKind, userID: string | null = null): boolean =>
  windows.open.some(window => window.id === idOf(kind, userID));

export const closeWindow = (id: string): void => {
  windows.open = windows.open.filter(window => window.id !== id);
};

export const raiseWindow = (id: string): void => {
  const raised = windows.open.find(window => window.id === id);
  if (raised && windows.open.at(-1) !== raised) openWindow(raised.kind, raised.userID, raised.quoted);
};

export const placeWindow = (id: string, at: { x: number; y: number }): void => {
  const placed = windows.open.find(window => window.id === id);
  if (placed) placed.at = at;
};

export const closeAllWindows = (): void => {
  windows.open = [];
};
