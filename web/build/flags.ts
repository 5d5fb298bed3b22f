import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const folder = path.resolve(import.meta.dirname, '../../node_modules/country-flag-icons/3x2');
const isFlag = (file: string) => /^[A-Z]{2}\.svg$/.test(file);

/** Serves every country's flag at /flags/XX.svg as a file, so that flags add nothing to the scripts. */
export const flags = (): Plugin => ({
  name: 'flags',
  configureServer(server) {
    server.middlewares.use('/flags', (request, response, next) => {
      const file = (request.url ?? '').slice(1).split('?')[0] ?? '';
      if (!isFlag(file) || !existsSync(path.join(folder, file))) return next();
      response.setHeader('Content-Type', 'image/svg+xml');
      response.end(readFileSync(path.join(folder, file)));
    });
  },
  generateBundle() {
    for (const file of readdirSync(folder).filter(isFlag)) {
      this.emitFile({
        type: 'asset',
        fileName: `flags/${file}`,
        source: readFileSync(path.join(folder, file)),
      });
    }
  },
});
