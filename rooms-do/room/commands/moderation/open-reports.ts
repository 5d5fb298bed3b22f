import { actorOf } from '../../../../domain/participant.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { seesUser } from '../../../../protocol/rules/visibility.ts';
import { requestCloseReport, requestReports } from '../../../../protocol/wire/up/reports.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';

/** Open reports of the last day, newest first. Nobody reads one about themselves, or about a user whom they do not see. */
export const listReports = command({
  on: requestReports,
  rateLimit: 'request',
  permit: may.showReported,
  load: async ({ actor }, reads) => {
    const reports = (await reads.reports()).filter(({ userID }) => userID !== actor.userId);
    const present = await reads.presentAmong([...new Set(reports.map(({ userID }) => userID))]);
    const unseen = new Set(
      present
        .filter(({ participant, roomId }) => !seesUser(actor, actorOf(participant, roomId)))
        .map(({ participant }) => participant.userId),
    );
    return reports.filter(({ userID }) => !unseen.has(userID));
  },
  allow: may.showReported,
  run: (_, reports) => [{ do: 'answer', data: { reports } }],
});

/** It leaves the list of everybody. */
export const closeReport = command({
  on: requestCloseReport,
  rateLimit: 'request',
  allow: may.showReported,
  run: ({ data: { reportId }, self }) => [
    call('closeReport', [{ reportId, username: self.username, userId: self.userId }], nickname => {
      if (nickname === null) throw new Failure('not_found');
      const text = `إغلاق البلاغ عن: ${nickname}`;
      return [{ do: 'audit', note: { type: 'adminPanel', text }, by: self }];
    }),
  ],
});
