import { Fragment, type ReactNode } from 'react';
import { ar } from './ar.ts';
import type { TextKey, Values } from './t.ts';

type Props<Key extends TextKey> = {
  id: Key;
  values: { [Name in keyof Values<Key>]: ReactNode };
};

const PARTS = /\{(\w+)\}/;

/** A sentence with names in it: each stands isolated, so that a Latin name cannot turn the sentence round. */
export function Phrase<Key extends TextKey>({ id, values }: Props<Key>) {
  const named = values as Record<string, ReactNode>;
  return ar[id].split(PARTS).map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence never move
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <bdi key={index}>{named[part]}</bdi>
    ),
  );
}
