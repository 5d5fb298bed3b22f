import { RECEIVED_EVERY, RECEIVED_EVERY_CHARACTERS } from '../constants.ts';

export type FlowControl = {
  /** A new socket starts counting at zero. */
  reset: () => void;
  /** A frame has arrived. */
  onArrived: (envelopes: number, characters: number) => void;
  onHandled: (envelopes: number) => void;
};

/** Reports how many envelopes have been received, after every so many of them or as soon as large ones are handled. */
export const flowControl = (report: (seq: number) => void): FlowControl => {
  let arrived = 0;
  let characters = 0;
  let handled = 0;
  let reported = 0;
  const reset = (): void => {
    arrived = characters = handled = reported = 0;
  };
  return {
    reset,
    onArrived: (envelopes, length) => {
      arrived += envelopes;
      characters += length;
    },
    onHandled: envelopes => {
      handled += envelopes;
      const isLarge = characters >= RECEIVED_EVERY_CHARACTERS && handled === arrived;
      if (handled - reported < RECEIVED_EVERY && !isLarge) return;
      reported = handled;
      if (handled === arrived) characters = 0;
      report(handled);
    },
  };
};
