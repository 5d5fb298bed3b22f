import type { Appearance, AppearanceUpdate } from '../../../domain/admission/identity.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { IconRecord, StarRecord } from '../../../domain/rooms-database.ts';
import { SANCTION_MS } from '../../../protocol/constants.ts';
import type { AuditType } from '../../../protocol/entities/audit.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { isVisitor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../protocol/rules/verdict.ts';
import { cleanNickname } from '../../../protocol/text/names.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import {
  requestChangeIcon,
  requestChangeNickname,
  requestChangeNicknameColors,
  requestChangeStar,
  requestChangeUserVisibility,
  requestHideHisStar,
  requestHideNicknameImg,
} from '../../../protocol/wire/up/appearance.ts';
import type { AuditNote } from '../../rpc/remote-commands.ts';
import { call, type Effect, targeted } from '../platform/command.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import type { DirectiveOf, DirectiveTable, RoomModule } from '../platform/room-module.ts';
import type { RoomState } from '../room-state.ts';

/** Changes a participant's appearance. For an account, the change also applies to the next visit. */
function changeAppearance(
  { userId, accountType, appearance: before }: Participant,
  change: Partial<Appearance>,
): Effect[] {
  const appearance = { ...before, ...change };
  const saved = accountType === 'super' ? [saveAppearance(userId, appearanceUpdate(change))] : [];
  return [...saved, { do: 'change', userId, change: { appearance } }];
}

/** Stores an account's appearance for its next visits. */
const saveAppearance = (userId: string, appearance: AppearanceUpdate): Effect => ({
  do: 'persist',
  entry: { kind: 'appearance', userId, appearance },
});

function appearanceUpdate({ image, nicknameColor, nicknameBGColor, star }: Partial<Appearance>) {
  return {
    ...(image !== undefined && { image }),
    ...(nicknameColor !== undefined && { color: nicknameColor }),
    ...(nicknameBGColor !== undefined && { backgroundColor: nicknameBGColor }),
    ...(star?.img != null && { star: star.img }),
  };
}

/** Returns an audit entry for a change to another user. Changes of one's own appearance are not recorded. */
const auditOfOther = (
  self: Participant,
  target: Participant,
  type: AuditType,
  text: string,
): AuditNote | null => (self.userId === target.userId ? null : { type, target: target.nickname, text });

const changeIcon = targeted({
  on: requestChangeIcon,
  target: ({ userId }) => userId,
  permit: (actor, target) => may.changeIcon(actor, target),
  load: ({ data }, reads) => reads.icon(data.iconName),
  allow: (actor, target, _, icon) =>
    allOf(
      may.changeIcon(actor, target),
      allowIf(icon !== null, 'not_found'),
      may.changeIcon(actor, target, { restricted: icon?.isRestricted ?? false }),
    ),
  audit: ({ self, target, targetActor: wearer, data }) =>
    isVisitor(wearer) ? auditOfOther(self, target, 'changeVisitorIcon', data.iconName) : null,
  run: ({ target }, icon) => (icon ? changeAppearance(target, { image: icon.uploadPath }) : []),
});

const changeNicknameColors = targeted({
  on: requestChangeNicknameColors,
  target: ({ userId }) => userId,
  allow: (actor, target, { nicknameColor, nicknameBGColor }) =>
    allOf(
      nicknameColor === undefined ? 'allowed' : may.changeNameColor(actor, target),
      nicknameBGColor === undefined ? 'allowed' : may.changeNameBackground(actor, target),
    ),
  audit: ({ self, target, targetActor: named, data }) =>
    isVisitor(named)
      ? auditOfOther(
          self,
          target,
          'changeVisitorColors',
          `${data.nicknameColor ?? ''} ${data.nicknameBGColor ?? ''}`,
        )
      : null,
  run: ({ data: { nicknameColor, nicknameBGColor }, target }) =>
    changeAppearance(target, {
      ...(nicknameColor !== undefined && { nicknameColor }),
      ...(nicknameBGColor !== undefined && { nicknameBGColor }),
    }),
});

const changeNickname = targeted({
  on: requestChangeNickname,
  target: ({ userId }) => userId,
  allow: (actor, target) => may.changeNickname(actor, target),
  audit: ({ self, target, targetActor: renamed, data }) =>
    isVisitor(renamed) ? auditOfOther(self, target, 'changeVisitorNickname', data.nickname.trim()) : null,
  check: ({ data }) => {
    const cleaned = cleanNickname(data.nickname);
    return cleaned.ok ? cleaned.nickname : new Failure('validation', { message: cleaned.text });
  },
  run: ({ self, target, room }, _, nickname) => [
    call('claimNickname', [target, nickname, self.userId === target.userId ? 'self' : 'other'], refused => {
      if (refused) return new Failure(refused);
      const { userId, accountType } = target;
      // The user may have moved to another room while the name was checked.
      if (!room.participant(userId)) return new Failure('user_not_found');
      // A guest who registered meanwhile has an account. For other guests no account has this id, so nothing is
      // stored.
      const saved =
        accountType === 'super' || self.userId !== userId ? [saveAppearance(userId, { nickname })] : [];
      // A guest has only one name. An account keeps its username for the login.
      const names = accountType === 'visitor' ? { nickname, username: nickname } : { nickname };
      return [...saved, { do: 'change', userId, change: names }];
    }),
  ],
});

const changeStar = targeted({
  on: requestChangeStar,
  target: ({ userId }) => userId,
  permit: (actor, target) => may.changeStar(actor, target),
  load: ({ data }, reads) => reads.star(data.starName),
  allow: (actor, target, _, star) =>
    allOf(
      may.changeStar(actor, target),
      allowIf(star !== null, 'not_found'),
      may.changeStar(actor, target, star ?? undefined),
    ),
  audit: ({ self, target, targetActor: wearer, data }) =>
    isVisitor(wearer) ? auditOfOther(self, target, 'changeVisitorStar', data.starName) : null,
  run: ({ target }, star) => {
    if (!star) return [];
    const { img, visible } = target.appearance.star;
    return changeAppearance(target, { star: { img: star.uploadPath, visible: visible || img === null } });
  },
});

const changeVisibility = targeted({
  on: requestChangeUserVisibility,
  target: ({ userId }) => userId,
  allow: (actor, target, { visibility }) => may.changeVisibility(actor, target, visibility),
  run: ({ data: { visibility }, target }) => [{ do: 'setVisibility', userId: target.userId, visibility }],
});

const hideNicknameImage = targeted({
  on: requestHideNicknameImg,
  target: ({ userId }) => userId,
  allow: (actor, target) => may.hideNicknameImage(actor, target),
  run: ({ data, target: { userId, appearance } }) => {
    const nicknameImg = { ...appearance.nicknameImg, visible: data.nicknameImgVisibility };
    return [{ do: 'change', userId, change: { appearance: { ...appearance, nicknameImg } } }];
  },
});

const hideStar = targeted({
  on: requestHideHisStar,
  target: ({ userId }) => userId,
  allow: (actor, target) => may.hideStar(actor, target),
  run: ({ data, target: { userId, appearance } }) => {
    const star = { ...appearance.star, visible: data.starVisibility };
    return [{ do: 'change', userId, change: { appearance: { ...appearance, star } } }];
  },
});

const appearanceCommands = {
  requestChangeIcon: changeIcon,
  requestChangeNickname: changeNickname,
  requestChangeNicknameColors: changeNicknameColors,
  requestChangeStar: changeStar,
  requestChangeUserVisibility: changeVisibility,
  requestHideHisStar: hideStar,
  requestHideNicknameImg: hideNicknameImage,
};

declare module '../platform/command.ts' {
  interface Reads {
    icon(name: string): Promise<IconRecord | null>;
    star(name: string): Promise<StarRecord | null>;
  }
  interface Calls {
    /**
     * Reserves a nickname for a participant. Returns the refusal, or null. A guest returns under a nickname that
     * another user has set.
     */
    claimNickname(
      participant: Participant,
      nickname: string,
      by: 'self' | 'other',
    ): Promise<ErrorCode | null>;
  }
}

export const appearance = {
  commands: appearanceCommands,
  directives: { rename: { onParticipant: rename } } satisfies Partial<DirectiveTable>,
  reads: ({ ports }) => ({
    icon: name => ports.roomsDatabase.icon(name),
    star: name => ports.roomsDatabase.star(name),
  }),
  calls: room => ({
    claimNickname: (participant, nickname, by) => claimNickname(room, participant, nickname, by),
  }),
} satisfies RoomModule;

/** Applies the new names, except a name that the participant has changed meanwhile. */
function rename(room: RoomState, participant: Participant, { was, names }: DirectiveOf<'rename'>): void {
  const { username = participant.username, nickname = participant.nickname } = names;
  changeParticipant(room, participant.userId, {
    username: participant.username === was.username ? username : participant.username,
    nickname: participant.nickname === was.nickname ? nickname : participant.nickname,
  });
}

/**
 * Accepts a nickname if no account or connected user has a similar one, and if it contains no word reserved for a
 * higher role. Reserves the nickname until the lobby has the participant's report. A renamed guest returns under that
 * nickname. Returns the refusal, or null.
 */
async function claimNickname(
  room: RoomState,
  participant: Participant,
  nickname: string,
  by: 'self' | 'other',
): Promise<ErrorCode | null> {
  const { userId } = participant;
  const wanted = skeleton(nickname);
  const isTaken = () => room.participants.named(wanted).some(other => other.userId !== userId);
  if (isTaken() || (await room.ports.roomsDatabase.isNicknameOfOther(nickname, userId)))
    return 'nickname_taken';
  const result = await room.ports.lobby.claimNickname({ ...participant, nickname }, true);
  if ('refused' in result) return result.refused;
  if (result.userId !== userId || isTaken()) return 'nickname_taken';
  if (by === 'other' && participant.accountType === 'visitor') {
    const sanction = { kind: 'rename', from: skeleton(participant.nickname), to: nickname } as const;
    await room.ports.lobby.restrain(participant, sanction, room.clock.now() + SANCTION_MS, room.id);
  }
  return null;
}
