import type { Role } from '../../protocol/rules/roles.ts';

type DemoAccount = {
  _id: string;
  username: string;
  nickname: string;
  role: Role;
  decoration: string | null;
  color: string;
  backgroundColor: string;
  image: string;
  star: string;
  nicknameImg: string | null;
};

/** Password of both demo accounts of a local instance. The seed hashes it. */
export const DEMO_PASSWORD = 'samar-local';

export const demoAccounts: readonly DemoAccount[] = [
  {
    _id: 'demo-owner',
    username: 'owner',
    nickname: 'صقر نجد',
    role: 'owner',
    decoration: 'وسام الذهب',
    color: '#0b6e69',
    backgroundColor: '',
    image: '/uploads/avatars/lantern.gif',
    star: '/uploads/stars/crown.png',
    nicknameImg: 'saqr-najd.png',
  },
  {
    _id: 'demo-master',
    username: 'master',
    nickname: 'زيتونة',
    role: 'chat-master',
    decoration: null,
    color: '#46610e',
    backgroundColor: '',
    image: '/uploads/avatars/olive.png',
    star: '/uploads/stars/blue.png',
    nicknameImg: null,
  },
];
