import { z } from 'zod';
import * as frames from './down/frames.ts';

/** All server messages by name. */
export const down = { ...frames } as const;

export type DownName = keyof typeof down;
export type DownData<Name extends DownName> = z.infer<(typeof down)[Name]['data']>;

/** Content of a socket frame: one envelope, or several in delivery order. */
export const DownFrame = z.union([
  z.object({ event: z.string(), data: z.unknown() }),
  z.array(z.object({ event: z.string(), data: z.unknown() })),
]);

/** Encodes one envelope. A frame with several envelopes joins them by commas in brackets. */
export const encode = <Name extends DownName>(event: Name, data: DownData<Name>): string =>
  encodeText(event, JSON.stringify(data));

/** Encodes an envelope with data that is already JSON. */
export const encodeText = (event: DownName, json: string): string => `{"event":"${event}","data":${json}}`;
