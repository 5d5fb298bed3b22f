import '../styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { App } from '../app.tsx';
import { enter } from './fixture.ts';

const asked = new URLSearchParams(location.search);
const scene = asked.get('scene');
if (scene !== null) enter(scene);

// Without a server the images of /uploads and the number of people come from here.
const fetchFromServer = window.fetch;
window.fetch = async (input, init) =>
  String(input).includes('/api/v1/rooms')
    ? Response.json({ status: 'success', data: { rooms: [...Array(8).keys()].map(() => ({ size: 3 })) } })
    : fetchFromServer(input, init);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <MemoryRouter initialEntries={[asked.get('path') ?? (scene === null ? '/' : '/chat')]}>
      <App />
    </MemoryRouter>
  </StrictMode>,
);
