import { z } from 'zod';
import { Color, VISIBILITIES } from '../../entities/user.ts';
import { nicknameText, recordName } from '../../text/clean-text.ts';
import { UserId, upMessage } from '../message.ts';

const RecordName = recordName().min(1).max(128);

export const requestChangeIcon = upMessage({
  name: 'requestChangeIcon',
  doc: 'Gives a user another avatar',
  data: z.strictObject({ userId: UserId, iconName: RecordName }),
});

export const requestChangeStar = upMessage({
  name: 'requestChangeStar',
  doc: 'Gives a user another star',
  data: z.strictObject({ userId: UserId, starName: RecordName }),
});

export const requestChangeNickname = upMessage({
  name: 'requestChangeNickname',
  doc: 'Changes a nickname',
  data: z.strictObject({ userId: UserId, nickname: nicknameText().max(512) }),
});

export const requestChangeUserVisibility = upMessage({
  name: 'requestChangeUserVisibility',
  doc: 'Makes a user visible, hidden or a ghost',
  data: z.strictObject({ userId: UserId, visibility: z.enum(VISIBILITIES) }),
});

export const requestHideHisStar = upMessage({
  name: 'requestHideHisStar',
  doc: 'Shows or hides the star of a user',
  data: z.strictObject({ userId: UserId, starVisibility: z.boolean() }),
});

export const requestHideNicknameImg = upMessage({
  name: 'requestHideNicknameImg',
  doc: 'Shows or hides the nickname image of a user',
  data: z.strictObject({ userId: UserId, nicknameImgVisibility: z.boolean() }),
});

export const requestChangeNicknameColors = upMessage({
  name: 'requestChangeNicknameColors',
  doc: 'Changes one or both colors of a nickname; an empty background removes it',
  data: z
    .strictObject({
      userId: UserId,
      nicknameColor: Color.optional(),
      nicknameBGColor: Color.or(z.literal('')).optional(),
    })
    .refine(
      data => data.nicknameColor !== undefined || data.nicknameBGColor !== undefined,
      'name at least one color',
    ),
});
