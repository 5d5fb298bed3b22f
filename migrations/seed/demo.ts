import { filesOf } from './looks.ts';
import { demoEmojis } from './words.ts';

export { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
export { demoAvatars, demoNicknameImages, demoStars } from './looks.ts';
export { demoRooms } from './rooms.ts';
export {
  demoChatMsgs,
  demoChatMsgTimer,
  demoDecorations,
  demoEmojis,
  demoGifts,
  demoGiftsSpeedDir,
  demoShortcuts,
} from './words.ts';

export const demoFiles = filesOf(demoEmojis.flatMap(({ emojiName }) => emojiName ?? []));
