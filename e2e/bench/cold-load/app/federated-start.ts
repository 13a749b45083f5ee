import '../../../../shared/ui/src/styles/tokens.css';
import '../../../../shared/ui/src/styles/fonts.css';
import '../../../../shared/ui/src/styles/reset.css';
import '../../../../shared/ui/src/styles/critical.css';
import '../../../../host/src/boot/page.css';
import { loadRemote } from '@module-federation/enhanced/runtime';
import type { Remote } from '../../../../shared/remote-kit/src/define-remote.ts';
import { startApp } from './app.ts';

startApp(window, async (name) => {
  const module = await loadRemote<{ default: Remote }>(`${name.replaceAll('-', '_')}/remote`);
  if (!module) throw new Error(`${name} exposes nothing`);
  return module.default;
});
