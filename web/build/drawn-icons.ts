import path from 'node:path';
import type { Plugin } from 'vite';

const COMPONENT = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/;
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const DRAWN = path.resolve(import.meta.dirname, 'drawn-icon.ts');
/** What only the library's component reads of an icon; each key is other letters, which nothing compresses. */
const UNREAD = /^ {2}name: "[\w-]+",$|^ {2}size: 24,$|,\s*key: "\w+"/gm;

/** The icons of the library by a component of twenty lines: its own was two KB of every chat, and was run for every icon of a list. */
export const drawnIcons = (): Plugin => ({
  name: 'drawn-icons',
  enforce: 'pre',
  apply: 'build',
  load: id => (COMPONENT.test(id) ? `export { drawnIcon as default } from ${JSON.stringify(DRAWN)};` : null),
  transform: (code, id) => (ICON.test(id) ? { code: code.replaceAll(UNREAD, ''), map: null } : null),
});
