import { Link } from 'react-router-dom';
import { t } from '../text/t.ts';
import { LonePage } from './LonePage.tsx';

export function NotFound() {
  return (
    <LonePage
      title={t('route.notFound.sentence')}
      spec="404| Page Not Found"
      body={t('route.notFound.body')}
      action={
        <Link to="/" className="btn btn-primary btn-normal">
          {t('route.notFound.home')}
        </Link>
      }
    />
  );
}
