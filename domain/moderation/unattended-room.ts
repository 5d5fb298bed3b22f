/** Since when (milliseconds) a room of many guests has had nobody on duty, null where it is not so, and whether its guard is raised for it. */
export type Guard = { readonly unguardedSince: number | null; readonly isRaised: boolean };

export const AT_EASE: Guard = { unguardedSince: null, isRaised: false };
