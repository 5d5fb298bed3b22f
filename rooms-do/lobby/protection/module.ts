import { isLocal } from '../../rpc/stubs.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import { RaidDetector } from './raids.ts';

type ProtectionState = { readonly surges: RaidDetector };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly protection: ProtectionState;
  }
}

export const protection = {
  state: (lobby, { env }): ProtectionState => ({
    surges: new RaidDetector(
      {
        options: () => lobby.database.siteConfig.options,
        isLocal: isLocal(env),
        calm: async surge => {
          await lobby.ready();
          return lobby.moderation.directives.dispatch({ do: 'calm', surge }, lobby.clock.now());
        },
        runInBackground: lobby.ports.runInBackground,
      },
      lobby.admission.entry.keptSurges,
    ),
  }),
  alarms: { surges: ({ protection: { surges }, clock }) => surges.sweep(clock.now()) },
} satisfies LobbyModule;
