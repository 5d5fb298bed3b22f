import { filesOf } from './images.ts';
import { demoEmojis } from './texts.ts';

export { DEMO_PASSWORD, demoAccounts } from './accounts.ts';
export { demoAvatars, demoNicknameImages, demoStars } from './images.ts';
export { demoRooms } from './rooms.ts';
export {
  demoChatMsgs,
  demoChatMsgTimer,
  demoDecorations,
  demoEmojis,
  demoGifts,
  demoGiftsSpeedDir,
  demoShortcuts,
} from './texts.ts';

export const demoFiles = filesOf(demoEmojis.flatMap(({ emojiName }) => emojiName ?? []));
