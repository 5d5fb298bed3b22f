import type { ComponentProps } from 'react';
import { direction } from '../../../../protocol/text/direction.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'dir' | 'value'> & { value: string };

/** Input for text such as a reason or warning. Its direction is that of the displayed text. */
export const SentenceField = ({ value, ...rest }: Props) => (
  <TextField dir={direction(value)} value={value} {...rest} />
);
