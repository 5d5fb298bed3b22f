import { RECEIVED_EVERY } from '../../../protocol/constants.ts';

export type Received = {
  /** A new socket counts from the beginning. */
  reset: () => void;
  heard: (envelopes: number) => void;
  /** Anything but a ping shows the server that this end keeps up. */
  spoke: () => void;
};

/** Tells the server how far this end has come, when it has long said nothing. */
export const received = (tell: (seq: number) => void): Received => {
  let total = 0;
  let unanswered = 0;
  return {
    reset: () => {
      total = 0;
      unanswered = 0;
    },
    heard: envelopes => {
      total += envelopes;
      unanswered += envelopes;
      if (unanswered < RECEIVED_EVERY) return;
      unanswered = 0;
      tell(total);
    },
    spoke: () => {
      unanswered = 0;
    },
  };
};
