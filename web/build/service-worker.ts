import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

const SOURCE = path.join(import.meta.dirname, '../service-worker/service-worker.ts');
const PUBLIC = path.join(import.meta.dirname, '../public');

/** Files cached by the service worker. A hash of them and of its source is part of the cache name. */
const KEPT = ['offline.html', 'offline.css', 'offline.js', 'theme.js', 'mark.svg'];

/**
 * Builds the service worker next to the page under a fixed name, because browsers check for updates at the same
 * address.
 */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async generateBundle() {
    const source = readFileSync(SOURCE, 'utf8');
    const hash = createHash('sha256').update(source);
    for (const file of KEPT) hash.update(readFileSync(path.join(PUBLIC, file)));
    const define = { CACHE_VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)) };
    const { code } = await transformWithOxc(source, SOURCE, { sourcemap: false, define });
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: code });
  },
});
