import '@parlay/ui/styles/tokens.css';
import '@parlay/ui/styles/fonts.css';
import '@parlay/ui/styles/reset.css';
import '@parlay/ui/styles/critical.css';
import './page.css';
import { nextTask } from '../lib/next-task.ts';

/** Parts of one bundle, each evaluated in its own task. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ './read-page.ts'),
  () => import(/* webpackMode: "eager" */ './drawing.ts'),
  () => import(/* webpackMode: "eager" */ './singletons.ts'),
  () => import(/* webpackMode: "eager" */ './runtime.ts'),
  () => import(/* webpackMode: "eager" */ './kernel.ts'),
];

async function boot() {
  for (const part of PARTS) {
    await part();
    await nextTask(window);
  }
  const { start } = await import(/* webpackMode: "eager" */ './start.ts');
  start(window);
}

void boot();
