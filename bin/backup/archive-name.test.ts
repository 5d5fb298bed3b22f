import { expect, test } from 'vitest';
import { archiveName } from './archive-name.ts';

const DAY = new Date('2026-11-23T10:00:00Z');

test('the archive name contains site and day and overwrites no other file (BACKUP-6)', () => {
  const taken = new Set<string>();
  const next = (address?: string) => {
    const name = archiveName(address, DAY, file => taken.has(String(file)));
    taken.add(name);
    return name;
  };
  expect([next(), next('https://chat.example'), next(), next('https://chat.example/'), next()]).toEqual([
    'samar-2026-11-23.tar.gz',
    'samar-chat.example-2026-11-23.tar.gz',
    'samar-2026-11-23-2.tar.gz',
    'samar-chat.example-2026-11-23-2.tar.gz',
    'samar-2026-11-23-3.tar.gz',
  ]);
});

test('an invalid address gives an archive name without a host (BACKUP-6)', () => {
  expect(archiveName('chat.example', DAY, () => false)).toBe('samar-2026-11-23.tar.gz');
});
