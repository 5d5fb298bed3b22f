import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Redirects, and again after a popstate: when a chat ends, its layers are removed from the history, which leads back
 * here. The router's own Navigate redirects once, and misses changes within one turn.
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
