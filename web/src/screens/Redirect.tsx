import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Leads elsewhere, and again if the history comes back here meanwhile: what a chat has put on top of its own entry is gone
 * back over when it ends. The router's own goes once, and between two places that come in one turn it sees no change.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (): void => void navigate(to, { replace: true });
    go();
    addEventListener('popstate', go);
    return () => removeEventListener('popstate', go);
  }, [navigate, to]);
  return null;
}
