import type { Visibility } from '../../entities/user.ts';
import {
  type Actor,
  anyone,
  beRead,
  hasPermission,
  isSelf,
  isVisitor,
  requirePermission,
  requirePermissionOver,
  type Target,
} from '../actor.ts';
import type { ChatPermission } from '../permissions.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

type Icon = { restricted: boolean };
type Star = { forVisitors: boolean; forChatMasters: boolean };

export function changeNickname(actor: Actor, target: Target): Verdict {
  const flag = permissionByTarget(actor, target, {
    self: 'canChangeHisNickname',
    visitor: 'canChangeVisitorNickname',
    super: 'canChangeSuperNickname',
  });
  return allOf(flag, beRead(actor));
}

export function changeNameColor(actor: Actor, target: Target): Verdict {
  return permissionByTarget(actor, target, {
    self: 'canChangeHisNicknameColor',
    visitor: 'canChangeUserNicknameColor',
    super: 'canChangeUserNicknameColor',
  });
}

export function changeNameBackground(actor: Actor, target: Target): Verdict {
  return permissionByTarget(actor, target, {
    self: 'canChangeHisNicknameBGColor',
    visitor: 'canChangeUserNicknameBGColor',
    super: 'canChangeUserNicknameBGColor',
  });
}

/**
 * Setting an icon. A restricted icon needs a permission of the target, regardless of the actor. Without `icon`: whether
 * any icon is allowed.
 */
export function changeIcon(actor: Actor, target: Target, icon: Icon = { restricted: false }): Verdict {
  const flag = permissionByTarget(actor, target, {
    self: 'canChangeHisIcon',
    visitor: 'canChangeVisitorIcon',
    super: 'canChangeVisitorIcon',
  });
  return allOf(flag, allowIf(!icon.restricted || hasPermission(target, 'canUseBannedIcons')));
}

/** Setting a star. Without `star`: whether any star is allowed. */
export function changeStar(actor: Actor, target: Target, star?: Star): Verdict {
  const flag = permissionByTarget(actor, target, {
    self: 'canChangeHisStar',
    visitor: 'canChangeVisitorStar',
    super: 'canChangeSuperStar',
  });
  return allOf(flag, allowIf(!star || (isVisitor(target) ? star.forVisitors : star.forChatMasters)));
}

export function hideStar(actor: Actor, target: Target): Verdict {
  return allOf(requireSelf(actor, target), requirePermission(actor, 'canHideHisStar'));
}

export function hideNicknameImage(actor: Actor, target: Target): Verdict {
  return allOf(requireSelf(actor, target), allowIf(!isVisitor(actor) && actor.hasNicknameImg === true));
}

export function changeVisibility(actor: Actor, target: Target, wanted: Visibility): Verdict {
  return allOf(requireSelf(actor, target), setVisibility(actor, wanted));
}

/** Setting the visibility. Also checked at connect without a target. Only members can be hidden or ghosts. */
export function setVisibility(actor: Actor, wanted: Visibility): Verdict {
  if (wanted === 'visible') return 'allowed';
  const flag = wanted === 'hidden' ? 'canBeHidden' : 'canBeGhost';
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, flag));
}

export const changeStatus = anyone;

type Flags = { self: ChatPermission; visitor: ChatPermission; super: ChatPermission };

function permissionByTarget(actor: Actor, target: Target, flags: Flags): Verdict {
  return isSelf(actor, target)
    ? requirePermission(actor, flags.self)
    : requirePermissionOver(actor, target, flags[target.accountType]);
}

function requireSelf(actor: Actor, target: Target): Verdict {
  return allowIf(isSelf(actor, target));
}
