import { useSnapshot } from 'valtio';
import { sendImages } from '../../../protocol/rules/may/content.ts';
import { session } from '../state/session.ts';
import { siteSettings } from '../state/site-settings.ts';
import { usePermission } from './use-permission.ts';

/** Whether the person may send pictures, as far as the page knows: the room decides. */
export const useMaySendImages = (): boolean => {
  const { images } = useSnapshot(siteSettings);
  const { identity } = useSnapshot(session);
  const canSendImages = usePermission('canSendImages') === true;
  return (
    identity !== null &&
    sendImages({ accountType: identity.accountType, permissions: { canSendImages } }, images) === 'allowed'
  );
};
