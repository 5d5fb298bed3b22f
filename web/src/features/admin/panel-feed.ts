import ReconnectingWebSocket from 'partysocket/ws';
import { reconnectOptions } from '../../../../protocol/client/reconnection.ts';
import { PANEL_FEED_PROTOCOL, PanelNews } from '../../../../protocol/rest/site.ts';
import { API_ORIGIN } from '../../client/http/api-origin.ts';
import { session } from '../../state/session.ts';

export type FeedListener = {
  onNews: (news: PanelNews) => void;
  /** The socket is open again: whatever changed meanwhile was not heard. */
  onReopened: () => void;
  /** The socket closed, or did not open. The next attempt follows by itself. */
  onClosed: () => void;
};

/** `WebSocketClass` only in tests, which have no network. */
export type FeedDeps = { random: () => number; base: string; WebSocketClass?: unknown };

export const browserFeed = (): FeedDeps => ({ random: Math.random, base: API_ORIGIN || location.href });

/** Listens for what the server tells open panels. Answers how to stop. */
export const openFeed = (
  { onNews, onReopened, onClosed }: FeedListener,
  { random, base, WebSocketClass }: FeedDeps,
): (() => void) => {
  const url = new URL('/api/v1/panel/feed', base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  // A new login has another token: it is asked for before every attempt.
  const protocols = () => [PANEL_FEED_PROTOCOL, session.token ?? ''];
  const socket = new ReconnectingWebSocket(url.href, protocols, {
    ...reconnectOptions(random),
    ...(WebSocketClass ? { WebSocket: WebSocketClass } : {}),
  });
  let wasOpen = false;
  socket.onopen = () => {
    if (wasOpen) onReopened();
    wasOpen = true;
  };
  socket.onmessage = ({ data }) => {
    const news = newsIn(data);
    if (news) onNews(news);
  };
  socket.onclose = onClosed;
  socket.reconnect();
  return () => {
    Object.assign(socket, { onopen: null, onmessage: null, onclose: null });
    socket.close();
  };
};

/** Null for what a later release of the server says. */
const newsIn = (data: unknown): PanelNews | null => {
  if (typeof data !== 'string') return null;
  const { success, data: news } = PanelNews.safeParse(JSON.parse(data));
  return success ? news : null;
};
