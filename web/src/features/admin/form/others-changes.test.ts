import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../../../protocol/client/errors.ts';
import { gifts } from '../../../../../protocol/resources/content.ts';
import { storage } from '../../../../../tests/support/page/fake-server.ts';
import { setToken } from '../../../state/session.ts';
import { saveToggle } from '../table/ResourceRow.tsx';
import { countKeptEdits, edited, forgetEdits, keepEdits, NO_EDITS } from './edits.ts';
import { newNameOf } from './ResourceForm.tsx';

const overtaken = () => new ApiError(412, { code: 'version_conflict', message: 'no' });

/** A server on which others change the record before the nth write. */
const server = (...others: object[]) => {
  let record = { _id: 'a1', default: false, name: 'هلال' };
  const written: (string | undefined)[] = [];
  const version = () => JSON.stringify(record);
  return {
    written,
    read: async () => ({ record, version: version() }),
    set: async (known: { version: string | undefined }) => {
      record = { ...record, ...others.shift() };
      written.push(known.version);
      if (known.version !== version()) throw overtaken();
      record = { ...record, default: true };
      return record;
    },
  };
};

test('a toggle sends the version that it read and is saved despite a change to another field', async () => {
  const calm = server();
  expect(await saveToggle('default', true, calm)).toMatchObject({ isOvertaken: false });
  expect(calm.written).toEqual(['{"_id":"a1","default":false,"name":"هلال"}']);
  const busy = server({ name: 'بدر' });
  const { record, isOvertaken } = await saveToggle('default', true, busy);
  expect([record, isOvertaken]).toEqual([{ _id: 'a1', default: true, name: 'بدر' }, false]);
  expect(busy.written).toHaveLength(2);
});

test('a toggle already changed by another operator is not saved again and shows the change', async () => {
  const busy = server({ default: true });
  expect(await saveToggle('default', true, busy)).toMatchObject({ isOvertaken: true });
  expect(busy.written).toHaveLength(1);
  const gone = new ApiError(404, { code: 'not_found', message: 'no' });
  const removed = saveToggle('default', true, { ...busy, read: () => Promise.reject(gone) });
  await expect(removed).rejects.toBe(gone);
});

const row = (over: object) => ({ _id: 'x', ...over });

test('a form announces a rename by another operator, but not by this one', () => {
  const opened = row({ name: 'قديم', text: 'أ' });
  expect(newNameOf(opened, row({ name: 'جديد' }), null)).toBe('جديد');
  expect(newNameOf(opened, opened, null)).toBeNull();
  const mine = edited(NO_EDITS, opened, 'name', 'جديد');
  expect(newNameOf(opened, row({ name: 'جديد' }), mine)).toBeNull();
  expect(newNameOf(opened, row({ name: 'ثالث' }), mine)).toBe('ثالث');
  // A gift has a text and no name.
  expect(newNameOf(row({ text: 'أ' }), row({ text: 'ب' }), null)).toBeNull();
});

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage());
  setToken('t', 'saqr');
});
afterEach(() => {
  forgetEdits();
  vi.unstubAllGlobals();
});

test('a logout counts the drafts it removes for this operator', () => {
  expect(countKeptEdits()).toBe(0);
  const edits = edited(NO_EDITS, {}, 'text', 'وردة');
  keepEdits(`${gifts.name}/new`, edits);
  keepEdits('windows', edits);
  setToken('t', 'other');
  keepEdits('windows', edits);
  expect(countKeptEdits()).toBe(1);
  setToken('t', 'saqr');
  expect(countKeptEdits()).toBe(2);
  keepEdits('windows', NO_EDITS);
  expect(countKeptEdits()).toBe(1);
});
