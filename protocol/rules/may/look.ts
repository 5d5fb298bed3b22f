import type { Visibility } from '../../entities/user.ts';
import { type Actor, has, isSelf, isVisitor, type Target } from '../actor.ts';
import type { ChatPermission } from '../permissions.ts';
import { all, type Verdict, when } from '../verdict.ts';
import { anyone, holds, holdsOver } from './reach.ts';

type Icon = { restricted: boolean };
type Star = { forVisitors: boolean; forChatMasters: boolean };

export function rename(actor: Actor, target: Target): Verdict {
  return byWhose(actor, target, {
    self: 'canChangeHisNickname',
    visitor: 'canChangeVisitorNickname',
    super: 'canChangeSuperNickname',
  });
}

export function recolourName(actor: Actor, target: Target): Verdict {
  return byWhose(actor, target, {
    self: 'canChangeHisNicknameColor',
    visitor: 'canChangeUserNicknameColor',
    super: 'canChangeUserNicknameColor',
  });
}

export function recolourNameBackground(actor: Actor, target: Target): Verdict {
  return byWhose(actor, target, {
    self: 'canChangeHisNicknameBGColor',
    visitor: 'canChangeUserNicknameBGColor',
    super: 'canChangeUserNicknameBGColor',
  });
}

/** A restricted icon is a matter of the wearer, whoever puts it on. Without `icon`: whether any icon at all. */
export function changeIcon(actor: Actor, target: Target, icon: Icon = { restricted: false }): Verdict {
  const flag = byWhose(actor, target, {
    self: 'canChangeHisIcon',
    visitor: 'canChangeVisitorIcon',
    super: 'canChangeVisitorIcon',
  });
  return all(flag, when(!icon.restricted || has(target, 'canUseBannedIcons')));
}

/** Without `star`: whether any star at all. */
export function changeStar(actor: Actor, target: Target, star?: Star): Verdict {
  const flag = byWhose(actor, target, {
    self: 'canChangeHisStar',
    visitor: 'canChangeVisitorStar',
    super: 'canChangeSuperStar',
  });
  return all(flag, when(!star || (isVisitor(target) ? star.forVisitors : star.forChatMasters)));
}

export function hideStar(actor: Actor, target: Target): Verdict {
  return all(onlySelf(actor, target), holds(actor, 'canHideHisStar'));
}

export function hideNicknameImage(actor: Actor, target: Target): Verdict {
  return all(onlySelf(actor, target), when(!isVisitor(actor) && actor.hasNicknameImg === true));
}

export function changeVisibility(actor: Actor, target: Target, wanted: Visibility): Verdict {
  return all(onlySelf(actor, target), setVisibility(actor, wanted));
}

/** Also asked at the door, before anybody is there to be a target. Only supers can be out of sight. */
export function setVisibility(actor: Actor, wanted: Visibility): Verdict {
  if (wanted === 'visible') return 'allowed';
  const flag = wanted === 'hidden' ? 'canBeHidden' : 'canBeGhost';
  return all(when(!isVisitor(actor)), holds(actor, flag));
}

export const changeStatus = anyone;

type Flags = { self: ChatPermission; visitor: ChatPermission; super: ChatPermission };

function byWhose(actor: Actor, target: Target, flags: Flags): Verdict {
  return isSelf(actor, target)
    ? holds(actor, flags.self)
    : holdsOver(actor, target, flags[target.accountType]);
}

function onlySelf(actor: Actor, target: Target): Verdict {
  return when(isSelf(actor, target));
}
