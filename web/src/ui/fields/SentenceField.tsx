import type { ComponentProps } from 'react';
import { direction } from '../../../../protocol/text/direction.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'dir' | 'value'> & { value: string };

/** A field for words, such as a reason or a warning: it runs in the direction in which its text will be shown. */
export const SentenceField = ({ value, ...rest }: Props) => (
  <TextField dir={direction(value)} value={value} {...rest} />
);
