import { plural } from '../../i18n/t.ts';
import { useOnlineCount } from './use-online-count.ts';

/** «24 متصلًا الآن في 8 غرف». Its place is kept while the number loads. */
export function OnlineTag() {
  const live = useOnlineCount();
  if (!live) return <span className="tag invisible" aria-hidden="true" />;
  return (
    <span className="tag bg-primary-soft text-primary">
      {live.people > 0 && <i className="live-dot" />}
      {plural('guest.online', live.people)} {live.people > 0 && plural('guest.inRooms', live.rooms)}
    </span>
  );
}
