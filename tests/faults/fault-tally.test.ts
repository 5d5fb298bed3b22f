import { expect, test } from 'vitest';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import { MessageScreen } from '../support/screens.ts';
import type { Person } from './person.ts';
import { tally } from './tally.ts';

const message = (seq: number, text = `m${seq}`, id = `id-${seq}`) =>
  ({ kind: 'user', seq, id, text }) as ChatMessage;

function person(seqs: readonly (number | ChatMessage)[], acked: readonly string[] = []): Person {
  const screen = new MessageScreen();
  screen.takeHistory({ room: '', epoch: 'e', reset: true, messages: [message(1)] });
  for (const each of seqs) screen.take(typeof each === 'number' ? message(each) : each);
  return { screen, acked: new Set(acked), leaks: [] as string[] } as unknown as Person;
}

const clean = { lost: 0, doubled: 0, unordered: 0, leaked: 0 };

test('a message received in order and once counts only as acknowledged', () => {
  expect(tally([person([2, 3], ['m2']), person([2, 3], ['m3'])])).toEqual({ acked: 2, ...clean });
});

test.each<[string, Person[], Partial<typeof clean>]>([
  ['an acked message that no reader has', [person([2], ['m2', 'gone'])], { lost: 1 }],
  ['a message that one reader lacks', [person([2, 3], ['m3']), person([2])], { lost: 1 }],
  ['a skipped sequence number', [person([3])], { lost: 1 }],
  ['a message received twice', [person([2, 2])], { doubled: 1 }],
  ['a message stored twice', [person([2, message(3, 'm2')], ['m2'])], { doubled: 1 }],
  [
    'two messages with one sequence number',
    [person([2]), person([message(2, 'm2', 'other')])],
    { unordered: 1 },
  ],
  ['a message after a later one', [person([3, message(2)])], { lost: 1, unordered: 1 }],
])('the tally counts %s', (_, people, faults) => {
  expect(tally(people)).toMatchObject({ ...clean, ...faults });
});

test('an announced history gap is not a loss; a change of epoch is a loss', () => {
  const told = person([2], ['m2']);
  told.screen.takeHistory({ room: '', epoch: 'e', reset: true, messages: [message(60), message(61)] });
  expect(tally([told])).toMatchObject({ ...clean, acked: 1 });
  told.screen.takeHistory({ room: '', epoch: 'another', reset: true, messages: [message(62)] });
  expect(tally([told]).lost).toBeGreaterThan(0);
});
