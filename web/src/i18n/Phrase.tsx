import { Fragment, type ReactNode } from 'react';
import type { TextKey, Values } from './t.ts';
import { ar } from './texts/ar.ts';
import { textOf } from './translator.ts';

type Props<Key extends TextKey> = {
  id: Key;
  values: { [Name in keyof Values<Key>]: ReactNode };
};

const PARTS = /\{(\w+)\}/;

/** A sentence with names. Each name is isolated, so that a Latin one does not reorder the sentence. */
export function Phrase<Key extends TextKey>({ id, values }: Props<Key>) {
  // Cast: the type guarantees a value for every placeholder.
  const named = values as Record<string, ReactNode>;
  return textOf(ar, id)
    .split(PARTS)
    .map((part, index) =>
      index % 2 === 0 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed sentence never move
        <Fragment key={index}>{part}</Fragment>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <bdi key={index} translate="no">
          {named[part]}
        </bdi>
      ),
    );
}
