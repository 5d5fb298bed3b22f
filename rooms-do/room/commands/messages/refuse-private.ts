import { may } from '../../../../protocol/rules/may.ts';
import { requestRefusePrivate } from '../../../../protocol/wire/up/privacy.ts';
import { command } from '../command.ts';

/** Answered alike for whoever is here, gone, unseen or nobody: it is of effect on nobody but the sender. */
export const refusePrivate = command({
  on: requestRefusePrivate,
  rateLimit: 'request',
  allow: actor => may.anyone(actor),
  run: ({ data: { userId }, self }) => [{ do: 'refusePrivate', by: self.userId, peer: userId }],
});
