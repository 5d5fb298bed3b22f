import '../styles.css';
import './fonts.css';
import { speakLanguage } from '../i18n/language.ts';
import { answerRequests } from './answers.ts';
import { provideCommands } from './commands.ts';
import { guest, passer, regulars } from './people.ts';
import { SCENES } from './scenes.ts';
import { show } from './show.tsx';

answerRequests();
provideCommands();
await speakLanguage();
show(new URLSearchParams(location.search).get('scene') ?? 'guest-entry');

/** Names of several words only, because those of one word also appear as words in messages. */
const names = [...regulars, guest, passer].map(({ nickname }) => nickname).filter(name => name.includes(' '));

/** Exposed for the console and for screenshot tests. */
Object.assign(window, {
  preview: { scenes: Object.keys(SCENES), names, show },
});
