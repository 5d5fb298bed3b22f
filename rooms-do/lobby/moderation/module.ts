import type { AppliedReport } from '../../rpc/reports.ts';
import type { Migration } from '../../storage/migrate.ts';
import type { LobbyState } from '../lobby-state.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import { DirectiveDispatcher } from './directive-dispatcher.ts';
import { SanctionStore } from './sanctions.ts';

type ModerationState = { readonly restraints: SanctionStore; readonly directives: DirectiveDispatcher };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly moderation: ModerationState;
  }
}

/** The blocks after a kick become one kind of restraint. Their start is unknown, and matters for networks only. */
const sanctionsOfKinds: Migration = sql => {
  sql.exec(
    'CREATE TABLE restraints (who TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, laid_at INTEGER NOT NULL, until INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (who, kind, id)) WITHOUT ROWID',
  );
  sql.exec('CREATE INDEX restraints_by_id ON restraints (id)');
  sql.exec('CREATE INDEX restraints_by_end ON restraints (until)');
  sql.exec(
    `INSERT INTO restraints (who, kind, id, laid_at, until, body)
     SELECT who, 'reentryBlock', who, 0, until, '{"kind":"reentryBlock"}' FROM reentry_blocks`,
  );
  sql.exec('DROP TABLE reentry_blocks');
};

export const moderation = {
  tables: { migrations: { 3: sanctionsOfKinds } },
  state: ({ roster, active, ports }, { sql }): ModerationState => {
    const restraints = new SanctionStore(sql);
    return { restraints, directives: new DirectiveDispatcher(roster, active, ports.room, restraints) };
  },
  on: {
    report: applyPending,
    // A moderator's act may have come before the list.
    collect: applyPending,
    directive: ({ moderation: { restraints } }, directive) => {
      if (directive.do === 'liftAppealed') restraints.liftAppealed(directive.appeal);
    },
  },
} satisfies LobbyModule;

function applyPending({ moderation: { directives }, ports }: LobbyState, change: AppliedReport): void {
  ports.runInBackground(directives.applyPending(change));
}
