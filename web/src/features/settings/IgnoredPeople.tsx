import { useSnapshot } from 'valtio';
import { isolate } from '../../i18n/isolate.ts';
import { t } from '../../i18n/t-windows.ts';
import { ignoring } from '../../state/reading/ignored.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ignoreUser } from '../users/index.ts';

/** Whom one ignores, each with a way to hear them again at once. */
export function IgnoredPeople() {
  const { users } = useSnapshot(ignoring);
  return (
    <section aria-labelledby="ignored-people">
      <h3 className="label" id="ignored-people">
        {t('ignore.title')}
      </h3>
      {users.length === 0 && <p className="text-sm text-ink-3">{t('ignore.nobody')}</p>}
      <ul className="ignored-people">
        {users.map(({ userID, nickname }) => (
          <li key={userID}>
            <bdi className="truncated">{nickname}</bdi>
            <Button
              size="small"
              aria-label={t('ignore.stop.a11y', { nickname: isolate(nickname) })}
              onClick={() => ignoreUser(userID, nickname, false)}
            >
              {t('ignore.stop')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
