import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { toast as toasts } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { forgetLogin, logout } from '../../client/http/auth.ts';
import { onRefusal } from '../../client/http/refusals.ts';
import { clearPerson } from '../../state/session.ts';
import { toast } from '../../ui/toast/toast.ts';
import { forgetEdits } from './form/kept-edits.ts';
import { isSignedOut, verifyOperator } from './operator.ts';
import { errorMessage } from './send.ts';

/** What was read with a login, which the next one may not be allowed to see. */
const READ_BY_OPERATOR = ['operator', 'panel', 'form'] as const;

/**
 * The operator of this address. A refusal anywhere in the panel asks the server who they are now; when the login has ended,
 * the members' entry leads back to the same place.
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
  // Before anybody is known every failure leads to the entry; afterwards only the end of the login does.
  const hasEnded = isSignedOut(error) || (error !== null && data === undefined);
  const message = hasEnded ? errorMessage(error) : undefined;

  const forget = useCallback((): void => {
    for (const scope of READ_BY_OPERATOR) client.removeQueries({ queryKey: [scope] });
  }, [client]);

  const refresh = useCallback((): void => {
    // An answer that is under way is new enough, and may be the refusal itself.
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

  // The refusals of before the login are over.
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
