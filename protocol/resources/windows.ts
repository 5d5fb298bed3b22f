import { resource } from './define.ts';
import { wholeNumber } from './fields.ts';

/** How many private chats one person may have open at a time. */
export const windows = resource({
  name: 'windows',
  singular: 'windows',
  model: 'Windows',
  key: 'id',
  section: 'Windows',
  pageSize: 1,
  readers: 'everybody',
  fields: { privateWindowsMax: wholeNumber(1, 50) },
});
