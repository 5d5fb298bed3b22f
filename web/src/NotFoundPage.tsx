import { Link } from 'react-router-dom';
import { t } from './i18n/t.ts';
import { MessagePage } from './ui/MessagePage.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
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
