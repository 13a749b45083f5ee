import './app/no-eval.ts';
import '@parlay/ui/styles/tokens.css';
import '@parlay/ui/styles/fonts.css';
import '@parlay/ui/styles/reset.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { applyTheme, readTheme } from './parts/theme.ts';

applyTheme(readTheme());
const root = document.getElementById('console');
if (!root) throw new Error('The document has no place for the console.');
createRoot(root).render(<App />);
