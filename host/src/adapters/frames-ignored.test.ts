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
  gate.port.connect(frame, { origin, schema, onMessage: (message) => heard.push(message) });
  const say = (data: unknown, from = frame.contentWindow, by = origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: by, source: from }));
  return { gate, heard, say, reasons };
}

describe('ignored frame messages', () => {
  it('are all counted, but reported only now and then', () => {
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

  it('are not counted when they come from a connected frame', () => {
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
});
