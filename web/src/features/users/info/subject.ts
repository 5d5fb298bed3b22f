import type { User } from '../../../../../protocol/entities/user.ts';
import type { Actor } from '../../../../../protocol/rules/actor.ts';

/** The user that a tab is about, and the viewer. */
export type Subject = { user: User; actor: Actor; target: Actor };
