import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { toast as toasts } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { useDeferredFeatures } from '../../browser/dom/late-care.ts';
import { forgetLogin, logout } from '../../client/http/auth.ts';
import { onRefusal } from '../../client/http/http-client.ts';
import { queryClient } from '../../client/http/queries.ts';
import { LOCALE } from '../../i18n/locale.ts';
import { speakPanelLanguage } from '../../i18n/panel-translator.ts';
import { t } from '../../i18n/t-panel.ts';
import { clearPerson } from '../../state/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { lazyPart } from '../../ui/LazyBoundary.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { forgetEdits } from './form/edits.ts';
import { authKeyIn, isSignedOut, verifyOperator } from './operator.ts';
import { errorMessage } from './send.ts';

/** Keys of queries that depend on the operator's permissions, so that the next login does not reuse them. */
const READ_BY_OPERATOR = ['operator', 'panel', 'form'] as const;

/**
 * Operator of the login in the address. After a refusal with 401 or 403, the permissions are read again. If the login
 * has ended, the members' entry opens, and a new login returns to the same place.
 */
export const useOperatorLogin = (authKey: string) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['operator', authKey],
    queryFn: () => verifyOperator(authKey),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Before the first answer, every failure leads to the entry; later, only an ended login does.
  const hasEnded = isSignedOut(error) || (error !== null && data === undefined);
  const message = hasEnded ? errorMessage(error) : undefined;

  const forget = useCallback((): void => {
    for (const scope of READ_BY_OPERATOR) client.removeQueries({ queryKey: [scope] });
  }, [client]);

  const refresh = useCallback((): void => {
    // A read in progress is kept, because it is recent enough and may itself be the refused request.
    void client.refetchQueries({ queryKey: ['operator'] }, { cancelRefetch: false });
  }, [client]);

  useEffect(() => {
    onRefusal(status => {
      if (status === 401 || status === 403) refresh();
    });
    return () => onRefusal(null);
  }, [refresh]);

  useEffect(() => {
    if (!hasEnded || message === undefined) return;
    toast.adminError(message);
    const state = { panelPlace: location.hash };
    forget();
    navigate('/admin-entry', { replace: true, state });
  }, [hasEnded, message, forget, navigate]);

  // Removes the toasts of refusals before the first successful answer.
  const isKnown = data !== undefined && !hasEnded;
  useEffect(() => {
    if (isKnown) toasts.dismiss();
  }, [isKnown]);

  const leave = (): void => {
    logout();
    forgetLogin(authKey);
    forgetEdits();
    clearPerson();
    forget();
    navigate('/admin-entry', { replace: true });
  };

  return { operator: hasEnded ? undefined : data, refresh, leave };
};

/** In a frame, the panel is not shown, because it could be clickjacked. The content security policy forbids it too. */
const isFramed = window.top !== window.self;

const importPanel = () => import('./Panel.tsx').then(({ Panel }) => ({ default: Panel }));
const Panel = lazyPart(importPanel);

/** The operator panel for the login in the address. */
function AdminPanel() {
  useDeferredFeatures();
  return (
    <I18nProvider locale={LOCALE}>
      <QueryClientProvider client={queryClient}>{isFramed ? <Framed /> : <Guarded />}</QueryClientProvider>
    </I18nProvider>
  );
}

function Guarded() {
  const navigate = useNavigate();
  const { operator, refresh, leave } = useOperatorLogin(authKeyIn(location.search));
  if (!operator) return <Loading isPage />;
  if (!operator.adminPanelPermissions.canAccessAdminPanel)
    return (
      <AccessDenied onBack={() => navigate(operator.permissions.canAccessChat ? '/chat' : '/admin-entry')} />
    );
  return <Panel operator={operator} onOperatorChanged={refresh} onLeave={leave} />;
}

/** Loads the panel after its texts, because its modules read texts when they load. */
export async function loadPanel() {
  await speakPanelLanguage();
  // Loads in parallel with the server's permission check.
  void importPanel().catch(() => undefined);
  return { default: AdminPanel };
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
