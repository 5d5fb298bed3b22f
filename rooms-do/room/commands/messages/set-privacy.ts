import { may } from '../../../../protocol/rules/may.ts';
import { requestSetPrivacy } from '../../../../protocol/wire/up/privacy.ts';
import { command } from '../command.ts';

/** Of effect on nobody but the sender: others learn of it when they write. */
export const setPrivacy = command({
  on: requestSetPrivacy,
  rateLimit: 'request',
  allow: actor => may.anyone(actor),
  run: ({ data: { privateFrom, seen, talks = [] }, self }) => [
    { do: 'changePrivacy', by: self.userId, privacy: { privateFrom, seen }, talks },
  ],
});
