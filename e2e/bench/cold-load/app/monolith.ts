import account from '../../../../remote-account/src/remote.ts';
import auth from '../../../../remote-auth/src/remote.ts';
import casino from '../../../../remote-casino/src/remote.ts';
import shell from '../../../../remote-shell/src/remote.ts';
import sports from '../../../../remote-sports/src/remote.ts';
import tournament from '../../../../remote-tournament/src/remote.ts';
import type { Remote } from '../../../../shared/remote-kit/src/define-remote.ts';
import { startApp } from './app.ts';

const parts = new Map([account, auth, casino, shell, sports, tournament].map((part) => [part.definition.remote, part]));

startApp(window, (name) => Promise.resolve(parts.get(name) as Remote));
