import type { LobbyModule } from './lobby-module.ts';

export const platform = {
  memory: {
    read: ({ database }) => database.read(),
    rebuild: ({ database }) => database.rebuild(),
  },
  on: {
    report: ({ active }, { roomId }) => active.add(roomId),
    directive: ({ database }, directive) => {
      if (directive.do === 'visitorPermissions') database.setVisitorPermissions(directive.permissions);
    },
  },
} satisfies LobbyModule;
