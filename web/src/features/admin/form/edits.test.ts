import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../../protocol/client/errors.ts';
import { storage } from '../../../../../tests/support/page/fake-server.ts';
import { setToken } from '../../../state/session.ts';
import { saveOvertaken } from '../send.ts';
import {
  applied,
  confirmed,
  conflictsIn,
  edited,
  forgetEdits,
  keepEdits,
  keptEdits,
  NO_EDITS,
  unsaved,
  withoutEdit,
} from './edits.ts';
import { unplacedFaults } from './FormShell.tsx';

const record = { text: 'وردة', size: 14, rooms: ['a'] };
const mine = edited(NO_EDITS, record, 'text', 'زهرة');

describe('form edits', () => {
  test('only changed values are saved; a restored value is not a change (PANEL-78)', () => {
    expect(unsaved(mine, record)).toEqual({ text: 'زهرة' });
    expect(edited(mine, record, 'text', 'وردة')).toEqual(NO_EDITS);
    expect(edited(NO_EDITS, record, 'rooms', ['a'])).toEqual(NO_EDITS);
  });

  test('a concurrent change to another field is adopted, and the edit stays (PANEL-79)', () => {
    const theirs = { ...record, size: 20 };
    expect(applied(mine, theirs)).toEqual({ text: 'زهرة', size: 20, rooms: ['a'] });
    expect(conflictsIn(mine, theirs)).toEqual([]);
  });

  test('a concurrent change to the same field is a conflict until resolved (PANEL-79)', () => {
    const theirs = { ...record, text: 'ياسمين' };
    expect(conflictsIn(mine, theirs)).toEqual(['text']);
    const kept = confirmed(mine, theirs, 'text');
    expect([conflictsIn(kept, theirs), applied(kept, theirs).text]).toEqual([[], 'زهرة']);
    const taken = withoutEdit(mine, 'text');
    expect([conflictsIn(taken, theirs), applied(taken, theirs).text]).toEqual([[], 'ياسمين']);
    // A third value afterwards is a new conflict.
    expect(conflictsIn(kept, { ...record, text: 'فل' })).toEqual(['text']);
  });

  test('the same value saved by another operator is not a conflict (PANEL-79)', () => {
    const theirs = { ...record, text: 'زهرة' };
    expect([conflictsIn(mine, theirs), unsaved(mine, theirs)]).toEqual([[], {}]);
  });
});

describe('stored edits', () => {
  const tab = storage();
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', tab);
    setToken('t', 'saqr');
  });
  afterEach(() => {
    forgetEdits();
    vi.unstubAllGlobals();
  });

  test('edits outlive their form until saved, and only for their operator (PANEL-82)', () => {
    keepEdits('gifts/g1', mine);
    expect([keptEdits('gifts/g1'), keptEdits('gifts/g2')]).toEqual([mine, null]);
    setToken('t', 'other');
    expect(keptEdits('gifts/g1')).toBeNull();
    setToken('t', 'saqr');
    keepEdits('gifts/g1', NO_EDITS);
    expect(keptEdits('gifts/g1')).toBeNull();
  });

  test('a reload restores edits without passwords (PANEL-82)', () => {
    const secret = edited(edited(NO_EDITS, {}, 'username', 'نور'), {}, 'password', 'سر-طويل-جدًا');
    keepEdits('users/new', secret);
    expect(keptEdits('users/new')?.changed).toHaveProperty('password');
    const stored = [...tab.kept.values()].join();
    expect([stored.includes('نور'), stored.includes('سر-طويل')]).toEqual([true, false]);
  });
});

describe('saving after a concurrent change', () => {
  const overtaken = () => new ApiError(412, { code: 'version_conflict', message: 'no' });
  const attempts = (versions: (string | undefined)[]) => ({
    tried: [] as (string | undefined)[],
    save: async function ({ version }: { version: string | undefined }) {
      this.tried.push(version);
      if (versions.includes(version)) throw overtaken();
    },
  });

  test('other fields: the edit is saved again on the newer version (PANEL-79)', async () => {
    const server = attempts(['v1', 'v2']);
    let next = 1;
    await saveOvertaken(
      { record, version: 'v1' },
      {
        save: known => server.save(known),
        reload: async () => ({ record, version: `v${++next}` }),
        isConflicting: () => false,
      },
    );
    expect(server.tried).toEqual(['v1', 'v2', 'v3']);
  });

  test('the same field: the edit is not saved and the form is notified (PANEL-79)', async () => {
    const server = attempts(['v1']);
    const saving = saveOvertaken(
      { record, version: 'v1' },
      {
        save: known => server.save(known),
        reload: async () => ({ record: { ...record, text: 'ياسمين' }, version: 'v2' }),
        isConflicting: theirs => conflictsIn(mine, theirs).length > 0,
      },
    );
    await expect(saving).rejects.toMatchObject({ code: 'version_conflict' });
    expect(server.tried).toEqual(['v1']);
  });

  test('an unresolved conflict also blocks saving (PANEL-79)', async () => {
    const server = attempts([]);
    const saving = saveOvertaken(
      { record: { ...record, text: 'ياسمين' }, version: 'v2' },
      {
        save: known => server.save(known),
        reload: () => Promise.reject(new Error('unexpected reload')),
        isConflicting: theirs => conflictsIn(mine, theirs).length > 0,
      },
    );
    await expect(saving).rejects.toMatchObject({ code: 'version_conflict' });
    expect(server.tried).toEqual([]);
  });

  test('an edit to a renamed record is saved under the new name (PANEL-81)', async () => {
    const gone = new ApiError(404, { code: 'not_found', message: 'no' });
    const saved: unknown[] = [];
    await saveOvertaken(
      { record: { name: 'قديم' }, version: 'v1' },
      {
        save: async ({ record: { name } }) => {
          if (name === 'قديم') throw gone;
          saved.push(name);
        },
        reload: async () => ({ record: { name: 'جديد' }, version: 'v2' }),
        isConflicting: () => false,
      },
    );
    expect(saved).toEqual(['جديد']);
  });

  test('if the record was removed meanwhile, the refusal of its reload is rethrown (PANEL-83)', async () => {
    const gone = new ApiError(404, { code: 'not_found', message: 'no' });
    const saving = saveOvertaken(
      { record, version: 'v1' },
      {
        save: () => Promise.reject(overtaken()),
        reload: () => Promise.reject(gone),
        isConflicting: () => false,
      },
    );
    await expect(saving).rejects.toBe(gone);
  });
});

test('an error in a hidden field is shown with its label, or without one with its key', () => {
  const faults = { text: 'is required', hidden: 'is wrong', 'chatPermissions.canBeGhost': 'is no flag' };
  const labels = { text: 'النص', hidden: 'المخفي', canBeGhost: 'الظهور كشبح' };
  expect(unplacedFaults(faults, ['text'], labels)).toEqual(['المخفي: is wrong', 'الظهور كشبح: is no flag']);
  expect(unplacedFaults({ other: 'is wrong' }, [], labels)).toEqual(['other: is wrong']);
});
