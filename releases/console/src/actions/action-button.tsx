import { Button, type ButtonVariant } from '@parlay/ui/button';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { parlayLine } from '../cli-line/parlay-line.ts';
import type { Order, SettingsOrder } from '../data/order.ts';
import { useChannel } from '../live/channel.tsx';
import { type DialogRequest, openDialogAtom, type SettingsRequest } from './dialog-request.ts';

export interface ActionButtonProps {
  request: DialogRequest;
  children: ReactNode;
  icon?: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | undefined;
}

/** Button that opens the dialog for a change. Its tooltip is the equivalent `parlay` command. */
export function ActionButton({ request, children, icon, variant = 'secondary', size = 'sm' }: ActionButtonProps) {
  const open = useSetAtom(openDialogAtom);
  const { channel } = useChannel();
  return (
    <Button size={size} variant={variant} icon={icon} title={commandOf(request, channel)} onClick={() => open(request)}>
      {children}
    </Button>
  );
}

/** Menu item that opens the dialog for a change. Its tooltip is the equivalent `parlay` command. */
export function ActionItem({ request, children }: { request: DialogRequest; children: ReactNode }) {
  const open = useSetAtom(openDialogAtom);
  const { channel } = useChannel();
  return (
    <button type="button" title={commandOf(request, channel)} onClick={() => open(request)}>
      {children}
    </button>
  );
}

/** Stands for a value that is still to be entered. */
const OPEN = '…';

/** Returns the command that a dialog will run, without the values that are still to be entered. */
function commandOf(request: DialogRequest, channel: string): string {
  return parlayLine(draftOf(request, channel));
}

function draftOf(request: DialogRequest, channel: string): Order {
  switch (request.kind) {
    case 'rollback':
      return { kind: 'rollback', channel, remotes: [request.remote], reason: OPEN };
    case 'promote': {
      const audience = request.audience === 'part' ? { percent: 5, auto: true, proof: false } : undefined;
      return { kind: 'promote', channel, remote: request.remote, version: request.version ?? OPEN, audience };
    }
    case 'steer':
      return { kind: 'steer', channel, remote: request.remote, action: request.action };
    case 'retire':
      return { kind: 'retire', channel, remote: request.remote, dropRoutes: false, reason: OPEN };
    case 'freeze':
    case 'unfreeze':
      return { kind: request.kind, remote: request.remote, reason: OPEN };
    case 'end preview':
      return { kind: 'end preview', preview: request.preview };
    default:
      return settingsDraft(request);
  }
}

function settingsDraft(request: SettingsRequest): SettingsOrder {
  switch (request.kind) {
    case 'create token':
      return { kind: 'create token', name: OPEN, team: OPEN, remotes: [], readOnly: false, expires: undefined };
    case 'revoke token':
      return { kind: 'revoke token', name: request.token.name };
    case 'create webhook':
      return { kind: 'create webhook', name: OPEN, url: OPEN, severity: 'info' };
    case 'remove webhook':
      return { kind: 'remove webhook', name: request.webhook.name };
    case 'add to cohort':
      return { kind: 'add to cohort', cohort: request.cohort ?? OPEN, members: [OPEN] };
    case 'remove from cohort':
      return { kind: 'remove from cohort', cohort: request.cohort.name, members: [OPEN] };
    case 'create channel':
      return { kind: 'create channel', name: OPEN, from: undefined, hosts: [] };
    case 'remove channel':
      return { kind: 'remove channel', name: request.name, reason: OPEN };
    case 'change rule':
      return { kind: 'change rule', name: request.name, rule: request.rule, reason: OPEN };
  }
}
