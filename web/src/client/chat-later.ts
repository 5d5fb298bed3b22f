import { type Chat, provideChat } from './chat.ts';

let load: (() => Promise<Chat>) | null = null;

/**
 * Provides the chat before it is there: `start` is called when a screen first asks something of it, and takes its place. The entry
 * needs nothing of sockets and sessions, and so does not wait for them. Answers the way to have it started at once.
 */
export const provideChatLater = (start: () => Promise<Chat>): (() => Promise<Chat>) => {
  let starting: Promise<Chat> | null = null;
  const ready = (): Promise<Chat> => {
    starting ??= start().then(
      started => {
        provideChat(started);
        return started;
      },
      (error: unknown) => {
        starting = null;
        throw error;
      },
    );
    return starting;
  };
  load = ready;
  provideChat({
    enterAsGuest: async nickname => (await ready()).enterAsGuest(nickname),
    enterByPass: async pass => (await ready()).enterByPass(pass),
    enterAsMember: async entry => (await ready()).enterAsMember(entry),
    changePassword: async (...given) => (await ready()).changePassword(...given),
    joinRoom: async (...room) => (await ready()).joinRoom(...room),
    request: async (event, data) => (await ready()).request(event, data),
    leave: () => void ready().then(chat => chat.leave()),
    sendMessage: (...message) => void ready().then(chat => chat.sendMessage(...message)),
    retryMessage: id => void ready().then(chat => chat.retryMessage(id)),
    setStatus: status => void ready().then(chat => chat.setStatus(status)),
    watchAllUsers: on => void ready().then(chat => chat.watchAllUsers(on)),
  });
  return ready;
};

/** Somebody is about to enter: fetches the chat meanwhile. That it cannot be fetched is told by whoever asks something of it. */
export const prepareChat = (): void => {
  load?.().catch(() => {});
};
