import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { tellOfLostParts } from './host/lost-parts.ts';
import { provideChat } from './socket/commands.ts';
import { startChat } from './socket/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

provideChat(startChat());
tellOfLostParts();

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
