import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { RequestRejected } from '../../../../protocol/client/errors.ts';
import { PRIVATE_SOUND_VOLUME } from '../../../../protocol/constants.ts';
import { chat } from '../../client/chat.ts';
import { plural } from '../../i18n/t.ts';
import { t } from '../../i18n/t-windows.ts';
import { reports } from '../../state/reports.ts';
import { openWindow } from '../../state/windows.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { ReportIcon } from '../../ui/icons.ts';
import { MENTION_NOTES_HZ, useChime } from '../../ui/sound/use-chime.ts';
import { toast } from '../../ui/toast/toast.ts';

/** A failed refresh keeps the shown list. */
const read = async (): Promise<void> => {
  try {
    reports.open = (await chat().request('requestReports', {})).reports;
  } catch (refusal) {
    if (!(refusal instanceof RequestRejected)) throw refusal;
  }
};

/** Number of open reports for permitted users, with a sound for a new one. Leads to their list. */
export default function ReportsBell() {
  const { open, changes, arrived } = useSnapshot(reports);
  const announced = useRef(arrived);
  useEffect(() => {
    if (changes > 0) void read();
  }, [changes]);
  useChime(arrived, true, { volume: PRIVATE_SOUND_VOLUME, heard: 'reports', notes: MENTION_NOTES_HZ });
  useEffect(() => {
    if (arrived > announced.current) toast.blank(t('reports.new'));
    announced.current = arrived;
  }, [arrived]);
  if (open.length === 0) return null;
  const label = plural('users.reports', open.length);
  return (
    <IconButton
      className="top-bar-btn relative"
      // The Arabic words for one and two omit the number that the button shows, so the label repeats it.
      label={open.length > 2 ? label : `${label}: ${open.length}`}
      hint={t('reports.title')}
      onClick={() => openWindow('waiting')}
    >
      <ReportIcon className="icon" aria-hidden="true" />
      <span className="unread absolute end-0 top-0" aria-hidden="true">
        {open.length}
      </span>
    </IconButton>
  );
}
