import { z } from 'zod';
import { Color } from '../../entities/color.ts';
import { VISIBILITIES } from '../../entities/user.ts';
import { nicknameText, recordName } from '../../text/clean-text.ts';
import { message } from '../message.ts';
import { UserId } from './ids.ts';

const RecordName = recordName().min(1).max(128);

export const requestChangeIcon = message(
  'requestChangeIcon',
  z.strictObject({ userId: UserId, iconName: RecordName }),
);
export const requestChangeStar = message(
  'requestChangeStar',
  z.strictObject({ userId: UserId, starName: RecordName }),
);

export const requestChangeNickname = message(
  'requestChangeNickname',
  z.strictObject({ userId: UserId, nickname: nicknameText().max(512) }),
);

export const requestChangeUserVisibility = message(
  'requestChangeUserVisibility',
  z.strictObject({ userId: UserId, visibility: z.enum(VISIBILITIES) }),
);

export const requestHideHisStar = message(
  'requestHideHisStar',
  z.strictObject({ userId: UserId, starVisibility: z.boolean() }),
);

export const requestHideNicknameImg = message(
  'requestHideNicknameImg',
  z.strictObject({ userId: UserId, nicknameImgVisibility: z.boolean() }),
);

export const requestChangeNicknameColors = message(
  'requestChangeNicknameColors',
  z
    .strictObject({
      userId: UserId,
      nicknameColor: Color.optional(),
      nicknameBGColor: Color.or(z.literal('')).optional(),
    })
    .refine(
      data => data.nicknameColor !== undefined || data.nicknameBGColor !== undefined,
      'name at least one colour',
    ),
);
