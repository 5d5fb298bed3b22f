import { pngOf } from '../support/images.ts';
import { type Row, row } from './resource-row.ts';

/** A form with a picture under `part`. */
const picture = (part: string, fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(part, new Blob([pngOf(32, 32)], { type: 'image/png' }), 'picture.png');
  return form;
};

const account = (username: string, over: object = {}) => ({
  username,
  password: 'correct horse',
  passwordConfirm: 'correct horse',
  role: 'member',
  adminPanelPermissions: {},
  chatPermissions: { canAccessChat: true },
  ...over,
});

export const RESOURCES: readonly Row[] = [
  row({
    path: '/bans',
    singular: 'ban',
    section: 'Ban',
    make: n => ({ IPOrHost: `${n}.example`, fingerprint: '', country: '', banDuration: '1h' }),
    change: [
      'PATCH',
      '',
      { country: 'EG', IPOrHost: '', fingerprint: '' },
      200,
      { country: 'EG', IPOrHost: null },
    ],
    wrong: [{ country: 'Egypt' }, 'Ban validation failed: country: must be a country code of two letters'],
  }),
  row({
    path: '/gifts',
    singular: 'gift',
    section: 'Gifts',
    make: n => ({
      text: n,
      userType: 'all',
      fontStyle: 'oblique',
      fontSize: 24,
      fontColor: '#000',
      fontBGColor: '',
    }),
    change: ['PATCH', '', { fontSize: 9 }, 200, { fontSize: 9 }],
    wrong: [
      { text: 'x', fontColor: '#000', fontStyle: 'bold' },
      'Gift validation failed: fontStyle: must be one of normal or italic or oblique',
    ],
  }),
  row({
    path: '/users',
    singular: 'user',
    section: 'Accounts',
    make: n => account(n),
    change: [
      'PATCH',
      '/users/updateUser',
      { editedUser: { color: '#123456', password: '' } },
      204,
      { color: '#123456' },
    ],
    unique: 'username',
    wrong: [
      account('x', { passwordConfirm: 'another word' }),
      'User validation failed: passwordConfirm: Password is not equal to password confirm!',
    ],
  }),
  row({
    path: '/adminPanelPermissions',
    singular: 'adminPanelPermissions',
    section: 'Accounts',
    isListed: false,
    make: () => ({ canAccessAdminPanel: true }),
    change: [
      'PATCH',
      '',
      { adminPanelPermissions: { canAccessBanMenu: true } },
      200,
      { canAccessBanMenu: true, canAccessAdminPanel: true, canAccessGhostMenu: false },
    ],
    wrong: [
      { canAccessBanMenu: 'yes' },
      'AdminPanelPermissions validation failed: canAccessBanMenu: must be true or false',
    ],
  }),
  row({
    path: '/chatPermissions',
    singular: 'chatPermissions',
    section: 'Accounts',
    isListed: false,
    make: () => ({ canKickUser: true }),
    change: [
      'PATCH',
      '',
      { canAddBanned: true },
      200,
      { canKickUser: true, canAddBanned: true, canBeGhost: false },
    ],
    wrong: [{ canFly: true }, 'ChatPermissions validation failed: canFly: is no field of this'],
  }),
  row({
    path: '/avatars',
    singular: 'avatar',
    section: 'Icons',
    filters: ['isRestricted'],
    make: () => picture('avatar'),
    change: ['PATCH', '', { isRestricted: true }, 200, { isRestricted: true }],
    replace: ['', () => picture('avatar')],
    wrong: [picture('avatar', { colour: 'red' }), 'Avatar validation failed: colour: is no field of this'],
  }),
  row({
    path: '/stars',
    singular: 'star',
    section: 'Stars',
    filters: ['forVisitors', 'forChatMasters'],
    make: () => picture('star', { forVisitors: 'true', forChatMasters: 'true' }),
    change: ['PATCH', '', { forChatMasters: false }, 200, { forChatMasters: false, forVisitors: true }],
    replace: ['', () => picture('star')],
    wrong: [picture('star', { rank: '0' }), 'Star validation failed: rank: must be at least 1'],
  }),
  row({
    path: '/emojis',
    singular: 'emoji',
    section: 'Emojis',
    key: 'shortcut',
    make: n => ({ shortcut: n, emojiCode: 128512 }),
    change: ['PATCH', '', { emojiCode: 128513 }, 200, { emojiCode: 128513 }],
    replace: ['/emojis/emojisImg', () => picture('emoji', { shortcut: 'صورة' })],
    unique: 'shortcut',
    wrong: [
      { shortcut: 'كلمتان اثنتان', emojiCode: 128512 },
      'Emoji validation failed: shortcut: must be one word',
    ],
  }),
  row({
    path: '/shortcuts',
    singular: 'shortcut',
    section: 'Shortcuts',
    key: 'shortcutTerm',
    make: n => ({ shortcutTerm: n, replaceWith: 'السلام عليكم', color: '#0b6e69' }),
    change: ['PATCH', '', { replaceWith: 'أهلًا', view: false }, 200, { replaceWith: 'أهلًا', view: false }],
    unique: 'shortcutTerm',
    wrong: [{ shortcutTerm: 'س', replaceWith: '' }, 'Shortcut validation failed: replaceWith: is required'],
  }),
  row({
    path: '/decorations',
    singular: 'decoration',
    section: 'Decorations',
    key: 'name',
    make: n => ({ name: n, decorationText: '★' }),
    change: ['PATCH', '', { bgColor: '#00ff00' }, 200, { bgColor: '#00ff00', color: '#ffffff' }],
    unique: 'name',
    wrong: [{ decorationText: '★' }, 'Decoration validation failed: name: is required'],
  }),
  row({
    path: '/rooms',
    singular: 'room',
    section: 'Rooms',
    key: 'name',
    make: n => ({ name: n, subject: 'موضوع', maxUsers: 95 }),
    change: [
      'POST',
      '',
      { subject: 'آخر', maxUsers: null },
      200,
      { subject: 'آخر', maxUsers: null, nameColor: '#000000' },
    ],
    unique: 'name',
    wrong: [{ name: 'غرفة كبيرة', maxUsers: 96 }, 'Room validation failed: maxUsers: must be at most 95'],
  }),
  row({
    path: '/chatMsg',
    singular: 'chatMsg',
    section: 'Chat-Messages',
    make: n => ({ name: n, message: 'أهلًا', userType: 'forSupers', showOnEntry: true, avatar: 'moon.gif' }),
    change: ['PATCH', '', { showOnEntry: false }, 200, { showOnEntry: false, userType: 'forSupers' }],
    wrong: [
      { name: 'x', message: 'x', userType: 'nobody' },
      'ChatMsg validation failed: userType: must be one of all or forVisitors or forSupers',
    ],
  }),
  row({
    path: '/banners',
    singular: 'banner',
    section: 'Banners',
    make: n => ({ text: n, userType: 'all', color: '#ffffff', bgColor: '#0b6e69' }),
    change: ['PATCH', '', { text: 'غيره' }, 200, { text: 'غيره' }],
    replace: ['', () => picture('banner')],
    wrong: [
      { text: 'x', link: 'javascript:alert(1)' },
      'Banner validation failed: link: must be an address that begins with http:// or https://',
    ],
  }),
  row({
    path: '/colors',
    singular: 'color',
    section: 'Colors',
    make: n => ({ name: n, value: '#123456' }),
    change: ['PATCH', '', { forText: false }, 200, { forText: false, value: '#123456' }],
    unique: 'name',
    wrong: [{ name: 'x', value: 'blue' }, 'Color validation failed: value: must be a colour such as #0b6e69'],
  }),
  row({
    path: '/words',
    singular: 'word',
    section: 'Words',
    make: n => ({ text: n, match: 'whole', act: 'hold' }),
    change: ['PATCH', '', { text: 'غيرها', act: 'refuse' }, 200, { text: 'غيرها', act: 'refuse' }],
    wrong: [
      { text: '', match: 'sideways' },
      'Word validation failed: text: is required, match: must be one of whole or part',
    ],
  }),
];
