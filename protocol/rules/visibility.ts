import { type Actor, hasPermission, isSelf, isVisitor, type Target } from './actor.ts';

/**
 * Key of all facts that decide what a viewer may know of other users. Viewers with equal keys share one
 * encoding. First letter: v sees visible users, s also hidden users, a also ghosts. n sees addresses and
 * devices, c countries, h also those that users hide. g: viewers who are hidden from their own class. Their
 * separate class keeps the timing for others independent of them.
 */
export type ViewerClass = `${'v' | 's' | 'a'}${'' | 'n'}${'' | 'c'}${'' | 'h'}${'' | 'g'}`;

export type ViewerFacts = {
  seesHidden: boolean;
  seesGhosts: boolean;
  knowsNetwork: boolean;
  knowsCountry: boolean;
  knowsConcealed: boolean;
};

export function viewerClass(viewer: Actor): ViewerClass {
  const sight = isVisitor(viewer) ? 'v' : isBlindToGhosts(viewer) ? 's' : 'a';
  const network = knowsNetwork(viewer) ? 'n' : '';
  const country = hasPermission(viewer, 'canShowUsersCountryFlag') ? 'c' : '';
  // Without network and country, canShowHiddenCountryFlagAndIP has no effect. Ignoring it keeps the number of
  // classes low.
  const concealed = (network || country) && hasPermission(viewer, 'canShowHiddenCountryFlagAndIP') ? 'h' : '';
  const key = `${sight}${network}${country}${concealed}` as const;
  return seesUserAs(key, viewer) ? key : `${key}g`;
}

/** Whether users of this class are hidden from their own class. */
export const isBlindToOneself = (key: ViewerClass): boolean => key.endsWith('g');

export const isVisitorClass = (key: ViewerClass): boolean => key.startsWith('v');

export function classViewer(key: ViewerClass): ViewerFacts {
  return {
    seesHidden: !key.startsWith('v'),
    seesGhosts: key.startsWith('a'),
    knowsNetwork: key.includes('n'),
    knowsCountry: key.includes('c'),
    knowsConcealed: key.includes('h'),
  };
}

export function seesUserAs(key: ViewerClass, target: Pick<Target, 'visibility'>): boolean {
  const viewer = classViewer(key);
  if (target.visibility === 'ghost') return viewer.seesGhosts;
  return target.visibility === 'visible' || viewer.seesHidden;
}

/**
 * Whether the class sees that a user is in this room. Visitors do not see users of unlisted rooms elsewhere, because
 * that would reveal the room.
 */
export const classSeesRoomOf = (key: ViewerClass, isUnlisted: boolean): boolean =>
  !isUnlisted || !isVisitorClass(key);

/** Whether the class sees ipAddress, fingerprint and originURL. */
export function seesNetworkAs(key: ViewerClass, target: Pick<Actor, 'permissions'>): boolean {
  const viewer = classViewer(key);
  return viewer.knowsNetwork && (viewer.knowsConcealed || !target.permissions.canHideHisCountryFlagAndIP);
}

/** Whether the class sees country and flag. */
export function seesCountryAs(key: ViewerClass, target: Pick<Actor, 'permissions'>): boolean {
  const viewer = classViewer(key);
  return viewer.knowsCountry && (viewer.knowsConcealed || !target.permissions.canHideHisCountryFlagAndIP);
}

/** Whether a viewer sees a user. All users see themselves, which a class cannot express. */
export function seesUser(viewer: Actor, target: Target): boolean {
  return isSelf(viewer, target) || seesUserAs(viewerClass(viewer), target);
}

/** Whether a viewer sees a user's room. Unlike a class, a viewer sees their own room even if it is unlisted. */
export function seesRoomOf(viewer: Actor, target: Target, isUnlisted: boolean): boolean {
  return classSeesRoomOf(viewerClass(viewer), isUnlisted && viewer.room !== target.room);
}

export function seesNetwork(viewer: Actor, target: Actor): boolean {
  return seesNetworkAs(viewerClass(viewer), target);
}

export function seesCountry(viewer: Actor, target: Actor): boolean {
  return seesCountryAs(viewerClass(viewer), target);
}

function isBlindToGhosts(viewer: Actor): boolean {
  return viewer.role === 'chat-master' && !viewer.canAccessAccountsMenu;
}

function knowsNetwork(viewer: Actor): boolean {
  const flags = ['canAddBanned', 'canShowUsersWithSameIP', 'canKickUsersWithSameIP'] as const;
  return !isVisitor(viewer) && flags.some(flag => hasPermission(viewer, flag));
}
