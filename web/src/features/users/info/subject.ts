import type { User } from '../../../../../protocol/entities/user.ts';
import type { Actor } from '../../../../../protocol/rules/actor.ts';

/** The user shown in a tab, and the viewer. */
export type Subject = { user: User; actor: Actor; target: Actor };
