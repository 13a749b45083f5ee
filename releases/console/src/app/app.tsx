import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { SessionGate } from '../session/session-gate.tsx';
import { PAGES } from './pages.tsx';

const router = createBrowserRouter(PAGES);

export function App() {
  return (
    <SessionGate>
      <RouterProvider router={router} />
    </SessionGate>
  );
}
