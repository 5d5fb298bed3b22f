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
 * Message of a window; without an id only the user. The text is empty after a deletion. `nickname`: author, present or
 * absent.
 */
export type QuotedMessage = { id: string; text: string; nickname: string };

/** An open window. `userId`: its subject. `position`: offset from the stage's top left corner (px). */
export type OpenWindow = {
  id: string;
  kind: WindowKind;
  userId: string | null;
  quoted: QuotedMessage | null;
  position: { x: number; y: number } | null;
};

/** Open windows; the last one is in front. */
export const windows = proxy<{ open: OpenWindow[] }>({ open: [] });

/** One window of each kind, but one private chat for each user. */
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

/** Updates the quoted text in open windows; empty after a deletion of the message. */
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
