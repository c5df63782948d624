import './start.ts';
import './styles/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { AppRoutes } from './app/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');
const reactRoot = createRoot(root);
// As a transition, React renders the first page in small steps, so that the browser stays responsive.
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <Providers>
        <AppRoutes />
      </Providers>
    </StrictMode>,
  ),
);
