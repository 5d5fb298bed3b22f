import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Whether a built file is newer than all its sources. For a folder, its contents count. */
export const isUpToDate = (built: string, sources: readonly string[]): boolean =>
  existsSync(built) && newest(sources) < statSync(built).mtimeMs;

const newest = (places: readonly string[]): number =>
  Math.max(
    ...places.flatMap(place => {
      if (!statSync(place).isDirectory()) return [statSync(place).mtimeMs];
      return readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter(file => !file.startsWith('dist'))
        .map(file => statSync(path.join(place, file)).mtimeMs);
    }),
  );
