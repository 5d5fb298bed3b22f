import { doesWithout } from '../../../domain/site/economy.ts';
import type { LobbyApi } from '../../rpc/lobby-api.ts';
import type { LobbyState } from '../lobby-state.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import { askedRulesIn, EntryControl } from './entry-control.ts';
import { keptNames } from './kept-names.ts';

type AdmissionState = { readonly entry: EntryControl };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly admission: AdmissionState;
  }
}

export const admission = {
  tables: { migrations: { 8: keptNames } },
  state: (lobby, start): AdmissionState => ({ entry: new EntryControl(lobby, start) }),
  on: {
    report: ({ admission: { entry }, clock }, change) => {
      entry.devices.note(change.upserted, clock.now());
      entry.reservations.applyReport(change);
    },
    collect: ({ admission: { entry }, clock }, { upserted }) => entry.devices.note(upserted, clock.now()),
    leave: ({ admission: { entry }, clock }, { people }) => {
      for (const each of people) entry.reservations.release(each);
      entry.keepAfterLeaving(
        people.flatMap(each => ('nickname' in each ? [each] : [])),
        clock.now(),
      );
    },
  },
} satisfies LobbyModule;

/** An attempt over a budget reads nothing and waits for nothing. */
export async function enter(
  lobby: LobbyState,
  ...[attempt, claim, newGuest]: Parameters<LobbyApi['enter']>
): ReturnType<LobbyApi['enter']> {
  const { admission, clock, site, database, presence } = lobby;
  const { entry } = admission;
  const requested = entry.requestAdmission(attempt, clock.now());
  if ('over' in requested) return requested;
  const { economy } = site.usage;
  await lobby.ready();
  const { listsVersion } = presence.broadcast;
  const entrance = { ...database.admission, ...askedRulesIn(database.siteConfig), economy, listsVersion };
  if (claim) return { ...entrance, welcome: entry.claim(claim, true, clock.now()) };
  const asked = entry.askedOf(attempt, clock.now());
  const isUnasked = newGuest && asked.demand?.asks === 'nobody' && !doesWithout(economy, 'noNewGuests');
  const welcome = isUnasked ? { welcome: entry.claim(newGuest, true, clock.now()) } : {};
  return { ...entrance, ...requested, ...asked, ...welcome };
}
