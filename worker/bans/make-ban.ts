import type { z } from 'zod';
import { type Ban, bans as resource } from '../../protocol/resources/bans.ts';
import { createShape } from '../../protocol/resources/define.ts';
import { banFor } from '../../protocol/rules/account-limits.ts';
import { assertAllowed } from '../../protocol/rules/assert-allowed.ts';
import { powerOf } from '../accounts/power-of.ts';
import { carryOut } from '../approvals/carry-out.ts';
import { actingIn, callOf, type Judge } from '../approvals/grave-act.ts';
import { readAccountBody } from '../auth/guard.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { assertCrossFields } from '../resources/generic/conflicts.ts';
import { assertMayBan } from './assert-may-ban.ts';
import { banAuditText } from './ban-audit-text.ts';
import { createBans, linkedColumns, targetRows } from './create-bans.ts';
import { asModerator, resolveModerator } from './moderator.ts';
import { readCircumstances } from './read-circumstances.ts';
import { banOf } from './registered-bans.ts';
import { signalsOfPerson } from './signals-of-person.ts';
import { soleDevice } from './sole-device.ts';

const NewBan = createShape(resource);

/** POST /bans: a record of each target; several answer `data.bans`. Serves the panel and the chat. */
export const postBans: Handler = async c => {
  const { operator } = await resolveModerator(c);
  const input = await readAccountBody(c, operator, NewBan, resource);
  assertCrossFields(resource, input);
  const made = await carryOut(actingIn(c, operator), 'makeBan', callOf(c, input), judgeNewBan);
  const [ban] = made;
  return answer(c, 'POST /bans/', ban && made.length === 1 ? { ban } : { bans: made });
};

/** A new ban of one or several targets, as it has passed its schema. That of a whole country needs a second approver. */
export const judgeNewBan: Judge<Ban[]> = async (acting, { body }) => {
  const { env, operator } = acting;
  const moderator = asModerator(acting);
  const { banDuration, reason, note, userID, nickname, ...targets } = body as z.infer<typeof NewBan>;
  assertAllowed(moderator.mayBan(targets));
  assertAllowed(banFor(powerOf(operator), banDuration));
  const deviceId = await soleDevice(env, targets.fingerprint);
  const linked = await signalsOfPerson(env, moderator, targets, userID);
  const { linkedMark } = linkedColumns(linked);
  await assertMayBan(env, operator, { ...targets, deviceId: deviceId ?? linkedMark });
  const what = banAuditText(targetRows(targets), banDuration, nickname);
  return {
    grave: targets.country === null ? null : { kind: 'banCountry', what, reason },
    perform: async consent => {
      const { permission, issuer } = moderator;
      const circumstances = {
        permission,
        consent,
        ...(await readCircumstances(env, userID, targets.fingerprint)),
      };
      const meant = { ...targets, deviceId, reason, note, userID, nickname };
      return (await createBans(env, issuer, meant, banDuration, circumstances, linked)).map(banOf);
    },
  };
};
