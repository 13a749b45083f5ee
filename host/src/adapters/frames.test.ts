import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { createFrameGate } from './frames.ts';

const origin = 'https://games.example';
const schema = z.object({ action: z.literal('ready') });

function open() {
  const reasons: string[] = [];
  const gate = createFrameGate(window, (reason) => reasons.push(reason));
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const heard: unknown[] = [];
  const connection = gate.port.connect(frame, { origin, schema, onMessage: (message) => heard.push(message) });
  const say = (data: unknown, from = frame.contentWindow, by = origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: by, source: from }));
  return { gate, heard, connection, say, reasons };
}

describe('frame messages', () => {
  it('are taken from the exact origin and window, in the agreed shape', () => {
    const { heard, say, gate } = open();
    say({ action: 'ready' });
    expect(heard).toEqual([{ action: 'ready' }]);
    expect(gate.ignored.size).toBe(0);
  });

  it('are ignored and counted otherwise; a flood is reported now and then', () => {
    const { heard, say, gate, reasons } = open();
    const other = document.createElement('iframe');
    document.body.append(other);
    say({ action: 'ready' }, other.contentWindow);
    say({ action: 'ready' }, undefined, 'https://evil.example');
    for (let index = 0; index < 50; index += 1) say({ action: 'else' });
    expect(heard).toEqual([]);
    expect(Object.fromEntries(gate.ignored)).toEqual({ source: 1, origin: 1, shape: 50 });
    expect(reasons).toEqual(['source', 'origin', 'shape', 'shape']);
  });

  it('of two frames are not taken for one another, nor counted', () => {
    const one = open();
    const second = document.createElement('iframe');
    document.body.append(second);
    const heard: unknown[] = [];
    one.gate.port.connect(second, { origin, schema, onMessage: (message) => heard.push(message) });
    one.say({ action: 'ready' }, second.contentWindow);
    expect(heard).toHaveLength(1);
    expect(one.heard).toEqual([]);
    expect(one.gate.ignored.size).toBe(0);
  });

  it('are not heard any more once the connection is closed', () => {
    const { heard, say, connection } = open();
    connection.close();
    say({ action: 'ready' });
    expect(heard).toEqual([]);
  });
});
