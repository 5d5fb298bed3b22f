import { t } from '../i18n/t-room-mode.ts';
import { toast } from '../ui/toast/toast.ts';

/** An own message waits for a moderator: nobody sees it yet. Fetched with the first of them. */
export const tellWaits = (): void => void toast.blank(t('waiting.own'));
