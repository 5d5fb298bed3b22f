import type { OutboxEntry } from '../../../../domain/audit/outbox-entry.ts';
import type { Participant } from '../../../../domain/presence/participant.ts';
import type { AuditNote, UserEffects } from '../../../rpc/remote-commands.ts';

/** Effects in the room itself by kind. Each feature adds its own kinds here, in its `module.ts`. */
export interface RoomEffects {
  /** The data of the ack. */
  answer: { data: Record<string, unknown> };
  /** `by` is null for acts of the site itself. */
  audit: { note: AuditNote; by: Participant | null };
  /** Written to the database later, without waiting. */
  persist: { entry: OutboxEntry };
  /** A page of the sender's socket is hidden or shown. */
  changePageHidden: { on: boolean };
}

type Effects = RoomEffects & UserEffects;

export type EffectKind = keyof Effects;

export type EffectOf<Kind extends EffectKind> = { [K in Kind]: { do: K } & Effects[K] }[Kind];

/** Any effect apart from a call. */
export type ImmediateEffect = EffectOf<EffectKind>;
