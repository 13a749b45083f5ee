import '@parlay/ui/styles/tokens.css';
import '@parlay/ui/styles/fonts.css';
import '@parlay/ui/styles/reset.css';
import '@parlay/ui/styles/critical.css';
import './page.css';
import { start } from './start.ts';

start(window);
