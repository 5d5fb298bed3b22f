import { DEFAULT_MESSAGE_COLOR } from '../../../../protocol/constants.ts';
import { siteName } from '../../browser/site-words.ts';
import { language } from '../../i18n/language.ts';
import { translator } from '../../i18n/translator.ts';
import { addMessage, messages } from '../../state/messages.ts';
import { rooms } from '../../state/rooms.ts';
import { requestField } from '../http/http-client.ts';
import { DEFAULT_AVATAR } from '../http/image-urls.ts';

const t = translator({
  'rules.changed': 'حُدّثت قوانين الدردشة أو سياساتها، ونصها الحالي هنا: {address}',
} as const);

let last: string | null = null;

/** Adds a message with a link to the rules, once per rules text. The message exists only in this page. */
export const showRules = async (): Promise<void> => {
  const { rulesText } = await requestField('GET /siteRules', 'siteRules');
  const isKnown = rulesText === '' || rulesText === last;
  last = rulesText;
  if (isKnown) return;
  addMessage({
    id: crypto.randomUUID(),
    seq: messages.lastSeq,
    kind: 'scheduled',
    text: t('rules.changed', { address: new URL(`/rules?lang=${language}`, location.href).href }),
    links: true,
    style: { color: DEFAULT_MESSAGE_COLOR, fontWeight: 'normal', fontStyle: 'normal' },
    room: rooms.currentName ?? '',
    props: {},
    userType: 'all',
    sender: {
      userID: 'site',
      username: siteName(),
      nickname: siteName(),
      nicknameColor: '',
      image: DEFAULT_AVATAR,
      star: { img: null, visible: false },
      nicknameImg: { name: null, visible: false },
    },
    sentAt: new Date().toISOString(),
  });
};
