import { API_ORIGIN } from '../api/origin.ts';
import { afterFrame } from '../host/after-frame.ts';
import { originURL, resetHost } from '../host/embedding.ts';
import { watchNetwork } from '../host/network.ts';
import { setOriginURL } from '../state/session.ts';
import { createChat } from './chat.ts';
import type { Chat } from './commands.ts';
import { dialWith } from './line.ts';
import { recallSitter } from './tab.ts';

/** The chat of this page. Whoever reloads it in the chat comes back by themselves. */
export const startChat = (): Chat => {
  setOriginURL(originURL());
  const { chat, connection, resume } = createChat({
    dial: dialWith(),
    base: API_ORIGIN || location.href,
    over: resetHost,
    rest: afterFrame,
  });
  watchNetwork({
    offline: () => connection.suspend(),
    online: () => connection.resume(),
    shown: () => connection.check(),
  });
  const sitter = recallSitter();
  if (sitter && location.pathname === '/chat') resume(sitter);
  return chat;
};
