import { wholeReport } from '../../rpc/call-parts.ts';
import { newListsVersion } from '../../rpc/digest.ts';
import { type RoomsEnv, roomOf } from '../../rpc/stubs.ts';
import { Broadcast } from './broadcast.ts';
import { Heartbeat } from './heartbeat.ts';
import { KeptRoster } from './kept-roster.ts';
import { RecentPeople } from './recent-people.ts';
import { ReportHandling, type ReportHandlingDeps } from './report-handling.ts';

type Deps = Pick<
  ReportHandlingDeps,
  'roster' | 'reservations' | 'active' | 'devices' | 'directives' | 'roomRpc'
> & {
  now(): number;
  sql: SqlStorage;
  siteConfigDigest(): string;
};

/** What takes in the rooms' reports, checks the rooms and tells them of each other. The three need one another. */
export function composeReporting(ctx: DurableObjectState, env: RoomsEnv, deps: Deps) {
  const { now, roster, active } = deps;
  const broadcast = new Broadcast({
    now,
    roster,
    send: (roomId, news) => roomOf(env, roomId).applyLobbyUpdate(news),
    newListsVersion: () => newListsVersion(env.SAMAR_SECRET),
    unsubscribe: roomId => active.remove(roomId),
    stateChanged: () => kept.note(),
    unsent: roomId => heartbeat.doubt(roomId),
  });
  const heartbeat = new Heartbeat({
    now,
    roster,
    active,
    siteConfigDigest: deps.siteConfigDigest,
    room: roomId => ({
      stateDigest: async () => roomOf(env, roomId).stateDigest(),
      fullReport: () => wholeReport(part => roomOf(env, roomId).fullReport(part)),
    }),
    applyReport: fullReport => reports.apply(fullReport),
    markRoomLost: roomId => reports.markRoomLost(roomId),
    isUnsaved: () => kept.isUnsaved,
    stateChanged: () => kept.noteHeartbeat(),
    wakeAt: at => ctx.waitUntil(ctx.storage.setAlarm(at)),
  });
  const kept = new KeptRoster(deps.sql, { roster, heartbeat, broadcast });
  const recent = new RecentPeople(deps.sql);
  const reports = new ReportHandling({
    ...deps,
    recent,
    heartbeat,
    kept,
    broadcast,
    runInBackground: work => ctx.waitUntil(work),
  });
  return { broadcast, heartbeat, kept, reports, recent };
}
