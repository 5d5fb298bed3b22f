import { plural } from '../../text/t.ts';
import { useLiveCount } from './use-live-count.ts';

/** «24 متصلًا الآن في 8 غرف»; its place is kept while the number is on its way. */
export function LiveTag() {
  const live = useLiveCount();
  if (!live) return <span className="tag invisible" aria-hidden="true" />;
  return (
    <span className="tag bg-primary-soft text-primary">
      {live.people > 0 && <i className="live-dot" />}
      {plural('guest.online', live.people)} {live.people > 0 && plural('guest.inRooms', live.rooms)}
    </span>
  );
}
