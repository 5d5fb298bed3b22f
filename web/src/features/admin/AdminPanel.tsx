import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useNavigate } from 'react-router-dom';
import { useLateCare } from '../../browser/dom/late-care.ts';
import { queryClient } from '../../client/http/queries.ts';
import { LOCALE } from '../../i18n/locale.ts';
import { t } from '../../i18n/t-panel.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { authKeyIn } from './operator.ts';
import { Panel } from './Panel.tsx';
import { useOperatorLogin } from './use-operator-login.ts';

/** In a frame the panel could be clickjacked. The content security policy forbids framing as well. */
const isFramed = window.top !== window.self;

/** The operator panel, for the login that the address names. */
export default function AdminPanel() {
  useLateCare();
  return (
    <I18nProvider locale={LOCALE}>
      <QueryClientProvider client={queryClient}>{isFramed ? <Framed /> : <Guarded />}</QueryClientProvider>
    </I18nProvider>
  );
}

function Guarded() {
  const navigate = useNavigate();
  const { operator, refresh, leave } = useOperatorLogin(authKeyIn(location.search));
  if (!operator) return <Loading />;
  if (!operator.adminPanelPermissions.canAccessAdminPanel)
    return (
      <AccessDenied onBack={() => navigate(operator.permissions.canAccessChat ? '/chat' : '/admin-entry')} />
    );
  return <Panel operator={operator} onOperatorChanged={refresh} onLeave={leave} />;
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
