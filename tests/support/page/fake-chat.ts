import { type Chat, provideChat } from '../../../web/src/client/chat.ts';

const notExpected = (): never => {
  throw new Error('unexpected call of the chat');
};

/** A chat with these answers. Any other call throws. */
export const fakeChat = (answers: Partial<Chat>): void =>
  provideChat({
    enterAsGuest: notExpected,
    enterByPass: notExpected,
    enterAsMember: notExpected,
    leave: notExpected,
    changePassword: notExpected,
    membership: notExpected,
    sendMessage: notExpected,
    retryMessage: notExpected,
    joinRoom: notExpected,
    setStatus: notExpected,
    watchAllUsers: notExpected,
    request: notExpected,
    ...answers,
  });
