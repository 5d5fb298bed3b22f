import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { provideChat } from './client/chat.ts';
import { startChat } from './client/start-chat.ts';
import { t } from './i18n/t.ts';
import { toast } from './ui/toast/toast.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

provideChat(startChat());
// A chunk may fail to load: without a network, or after a new release.
window.addEventListener('vite:preloadError', () => toast.error(t('error.loadFailed')));

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
