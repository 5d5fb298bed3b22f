import { t } from './i18n/t.ts';
import { PageLink } from './ui/buttons/PageLink.tsx';
import { MessagePage } from './ui/MessagePage.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title={t('route.notFound.sentence')}
      spec="404| Page Not Found"
      body={t('route.notFound.body')}
      action={
        <PageLink to="/" className="btn btn-primary btn-normal">
          {t('route.notFound.home')}
        </PageLink>
      }
    />
  );
}
