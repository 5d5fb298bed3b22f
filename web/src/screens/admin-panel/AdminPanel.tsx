import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useNavigate } from 'react-router-dom';
import { queryClient } from '../../api/queries.ts';
import { Button } from '../../kit/Button.tsx';
import { say } from '../../kit/toast.ts';
import { LOCALE } from '../../text/locale.ts';
import { p } from '../../text/p.ts';
import { t } from '../../text/t.ts';
import { Loading } from '../Loading.tsx';
import { LonePage } from '../LonePage.tsx';
import { authKeyIn, verifyOperator } from './operator.ts';
import { Panel } from './Panel.tsx';

/** Framed, the panel would take clicks that were meant for another page; the policy of the page says the same. */
const isFramed = window.top !== window.self;

/** The operator panel, for whoever is logged in by the name in the address and may come in. */
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
    say.adminError(error.message);
    navigate('/admin-entry', { replace: true });
  }, [error, navigate]);
  if (!operator) return <Loading />;
  if (!operator.adminPanelPermissions.canAccessAdminPanel)
    return <Refused onBack={() => navigate('/chat')} />;
  return <Panel operator={operator} />;
}

function Refused({ onBack }: { onBack: () => void }) {
  return (
    <LonePage
      title={p('admin.unauthorized')}
      spec="Unauthorized Access to the Admin-Panel"
      body=""
      action={<Button onClick={onBack}>{t('app.back')}</Button>}
    />
  );
}

function Framed() {
  return <LonePage title={p('admin.framed')} spec="The panel is never framed" body="" action={null} />;
}
