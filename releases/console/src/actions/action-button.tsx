import { Button, type ButtonVariant } from '@parlay/ui/button';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { parlayLine } from '../cli-line/parlay-line.ts';
import type { Order } from '../data/order.ts';
import { useChannel } from '../live/channel.tsx';
import { type Asking, askAtom } from './asking.ts';

export interface ActionButtonProps {
  asking: Asking;
  children: ReactNode;
  icon?: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: 'sm' | 'md' | undefined;
}

/** Opens the dialog of a change. Its tooltip is the `parlay` line that does the same. */
export function ActionButton({ asking, children, icon, variant = 'secondary', size = 'sm' }: ActionButtonProps) {
  const ask = useSetAtom(askAtom);
  const { channel } = useChannel();
  return (
    <Button size={size} variant={variant} icon={icon} title={lineOf(asking, channel)} onClick={() => ask(asking)}>
      {children}
    </Button>
  );
}

/** An entry of a menu that does the same, with the line below it. */
export function ActionItem({ asking, children }: { asking: Asking; children: ReactNode }) {
  const ask = useSetAtom(askAtom);
  const { channel } = useChannel();
  return (
    <button type="button" title={lineOf(asking, channel)} onClick={() => ask(asking)}>
      {children}
    </button>
  );
}

const OPEN = '…';

/** The line of what a dialog will do; what is still to be said in it is left open. */
function lineOf(asking: Asking, channel: string): string {
  return parlayLine(draftOf(asking, channel));
}

function draftOf(asking: Asking, channel: string): Order {
  switch (asking.kind) {
    case 'rollback':
      return { kind: 'rollback', channel, remotes: [asking.remote], reason: OPEN };
    case 'promote': {
      const audience = asking.audience === 'part' ? { percent: 5, auto: true, proof: false } : undefined;
      return { kind: 'promote', channel, remote: asking.remote, version: asking.version ?? OPEN, audience };
    }
    case 'steer':
      return { kind: 'steer', channel, remote: asking.remote, action: asking.action };
    case 'retire':
      return { kind: 'retire', channel, remote: asking.remote, dropRoutes: false, reason: OPEN };
    case 'freeze':
    case 'unfreeze':
      return { kind: asking.kind, remote: asking.remote, reason: OPEN };
    case 'end preview':
      return { kind: 'end preview', preview: asking.preview };
  }
}
