import type { SessionKind } from '../auth/tokens.ts';

/** Which act of those that may need a second approver. */
export type ActName =
  | 'kickAll'
  | 'makeBan'
  | 'changeBan'
  | 'signup'
  | 'changeAccount'
  | 'adminPanelPermissions'
  | 'chatPermissions'
  | 'roleTemplate';

/** The session that asked, and from where, as the event record keeps it. `generation` is that of the password. */
export type Asker = Readonly<{
  sessionID: string;
  deviceID: string;
  fingerprint: string;
  originURL: string;
  generation: number;
  began?: SessionKind | undefined;
  ipAddress: string;
  country: string | null;
}>;
