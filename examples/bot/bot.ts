// A bot that greets newcomers and answers «!ping»: npx node examples/bot/bot.ts https://chat.example "المجلس العام"
// (Node 22.18 or newer). BOT_TOKEN is the token from the panel. Without BOT_TOKEN the bot enters as a guest.
import { ChatClient } from '../../protocol/client/chat-client.ts';

const [site = 'http://localhost:8787', room = null] = process.argv.slice(2);
const { BOT_TOKEN: token, BOT_NAME: nickname = 'المضيف' } = process.env;

const bot = new ChatClient({
  site,
  fingerprint: 'example-bot-1',
  onEnd: why => {
    console.error('The session is over:', why);
    process.exit(1);
  },
});

await bot.enter(token ? { token } : { nickname }, room);
console.log(`${bot.nickname} is in ${bot.room}.`);

/**
 * Ignores a failed send, such as one above the rate limit or without a connection, so that five simultaneous newcomers
 * do not stop the bot.
 */
const say = (text: string): void =>
  void bot.say(text).catch(refusal => console.error(`Not said: ${refusal.message}`));

const known = new Set<string>();
bot.on('users', ({ users }) => {
  for (const { userID } of users) known.add(userID);
});
bot.on('usersChanged', ({ upserted }) => {
  for (const { userID, nickname } of upserted) {
    if (!known.has(userID)) say(`أهلًا ${nickname}`);
    known.add(userID);
  }
});
bot.on('newMessageFromServer', ({ kind, text }) => {
  if (kind === 'user' && text.trim() === '!ping') say('pong');
});
