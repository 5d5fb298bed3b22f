import { lazyPart } from '../../ui/LazyBoundary.tsx';

export { Avatar } from './display/Avatar.tsx';
export { Flag } from './display/Flag.tsx';
export { Nickname, NicknameOn } from './display/Nickname.tsx';
export { NicknamePreview } from './display/NicknamePreview.tsx';
export { PicturePicker } from './display/PicturePicker.tsx';
export { Star } from './display/Star.tsx';
export { ignoreUser } from './ignore-user.ts';
export { OwnCard } from './list/OwnCard.tsx';
export { UsersTab } from './list/UsersTab.tsx';
export { useAskedUsers } from './list/use-asked-users.ts';

export const AuthorWindow = lazyPart(() => import('./author/AuthorWindow.tsx'));
export const BanWindow = lazyPart(() => import('./ban/BanWindow.tsx'));
export const InfoWindow = lazyPart(() => import('./info/InfoWindow.tsx'));
export const ConnectedWindow = lazyPart(() => import('./connected/ConnectedWindow.tsx'));
export const KickAll = lazyPart(() => import('./connected/KickAll.tsx'));
