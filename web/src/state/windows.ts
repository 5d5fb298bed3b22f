import { proxy } from 'valtio';

export type WindowKind =
  | 'account'
  | 'info'
  | 'missed'
  | 'author'
  | 'ban'
  | 'settings'
  | 'private'
  | 'private-report'
  | 'password'
  | 'announcement'
  | 'profile'
  | 'register'
  | 'report'
  | 'room'
  | 'rooms'
  | 'room-mode'
  | 'waiting'
  | 'connected'
  | 'kick-all';

/**
 * The message that a window is about; without an id only the user. Its text is empty once it was deleted. `nickname` is
 * its author's, present or gone.
 */
export type QuotedMessage = { id: string; text: string; nickname: string };

/**
 * An open window. `userId` is the user that it is about, `position` its place from the stage's top left corner in px.
 */
export type OpenWindow = {
  id: string;
  kind: WindowKind;
  userId: string | null;
  quoted: QuotedMessage | null;
  position: { x: number; y: number } | null;
};

/** The last is in front. */
export const windows = proxy<{ open: OpenWindow[] }>({ open: [] });

/** One window of each kind; of private chats one for each user. */
const idOf = (kind: WindowKind, userId: string | null): string =>
  kind === 'private' ? `private ${userId}` : kind;

export const openWindow = (
  kind: WindowKind,
  userId: string | null = null,
  quoted: QuotedMessage | null = null,
): void => {
  const id = idOf(kind, userId);
  const before = windows.open.find(window => window.id === id);
  windows.open = [
    ...windows.open.filter(window => window.id !== id),
    { id, kind, userId, quoted, position: before?.position ?? null },
  ];
};

/** The words that a report quotes follow their message; empty once it is gone. */
export const followReported = (ids: ReadonlySet<string>, text: string): void => {
  for (const window of windows.open)
    if (window.quoted && ids.has(window.quoted.id)) window.quoted = { ...window.quoted, text };
};

export const isOpen = (kind: WindowKind, userId: string | null = null): boolean =>
  windows.open.some(window => window.id === idOf(kind, userId));

export const closeWindow = (id: string): void => {
  windows.open = windows.open.filter(window => window.id !== id);
};

export const raiseWindow = (id: string): void => {
  const raised = windows.open.find(window => window.id === id);
  if (raised && windows.open.at(-1) !== raised) openWindow(raised.kind, raised.userId, raised.quoted);
};

export const moveWindow = (id: string, position: { x: number; y: number }): void => {
  const placed = windows.open.find(window => window.id === id);
  if (placed) placed.position = position;
};

export const closeAllWindows = (): void => {
  windows.open = [];
};
