import '@parlay/ui/styles/tokens.css';
import '@parlay/ui/styles/fonts.css';
import '@parlay/ui/styles/reset.css';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { App } from './app/app.tsx';
import { applyTheme, readTheme } from './app/theme.ts';

// zod would make functions out of text, which the page's policy refuses.
config({ jitless: true });
applyTheme(readTheme());
const place = document.getElementById('console');
if (!place) throw new Error('The document has no place for the console.');
createRoot(place).render(<App />);
