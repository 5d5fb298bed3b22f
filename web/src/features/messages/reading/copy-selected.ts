import type { ClipboardEvent } from 'react';
import { messages } from '../../../state/messages.ts';
import { siteSettings } from '../../../state/site-settings.ts';
import { copiedText } from './copied-text.ts';

/** Several messages are copied with their names and times, a part of one as it is. Nothing where the site keeps people from copying. */
export const copySelected = (event: ClipboardEvent<HTMLElement>): void => {
  const selection = document.getSelection();
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('article[data-message]')];
  const ids = rows.filter(row => selection?.containsNode(row, true)).map(row => row.dataset.message);
  if (siteSettings.guardCopying || ids.length < 2) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', copiedText(messages.list.filter(({ id }) => ids.includes(id))));
};
