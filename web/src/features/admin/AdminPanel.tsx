import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '../../client/http/queries.ts';
import { LOCALE } from '../../i18n/locale.ts';
import { t } from '../../i18n/t-panel.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { authKeyIn, verifyOperator } from './operator.ts';
import { Panel } from './Panel.tsx';
import { errorMessage } from './send.ts';

/** In a frame the panel could be clickjacked. The content security policy forbids framing as well. */
const isFramed = window.top !== window.self;

/** The operator panel, for the login that the address names. */
export default function AdminPanel() {
  return (
    <I18nProvider locale={LOCALE}>
      <QueryClientProvider client={queryClient}>{isFramed ? <Framed /> : <Guarded />}</QueryClientProvider>
    </I18nProvider>
  );
}

function Guarded() {
  const navigate = useNavigate();
  const authKey = authKeyIn(location.search);
  const { data: operator, error } = useQuery({
    queryKey: ['operator', authKey],
    queryFn: () => verifyOperator(authKey),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!error) return;
    toast.adminError(errorMessage(error));
    navigate('/admin-entry', { replace: true });
  }, [error, navigate]);
  if (!operator) return <Loading />;
  if (!operator.adminPanelPermissions.canAccessAdminPanel)
    return <AccessDenied onBack={() => navigate('/chat')} />;
  return <Panel operator={operator} />;
}

function AccessDenied({ onBack }: { onBack: () => void }) {
  return (
    <MessagePage
      title={t('admin.unauthorized')}
      spec="Unauthorized Access to the Admin-Panel"
      body=""
      action={<Button onClick={onBack}>{t('app.back')}</Button>}
    />
  );
}

function Framed() {
  return <MessagePage title={t('admin.framed')} spec="The panel is never framed" body="" action={null} />;
}
