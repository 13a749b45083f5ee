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
  const received: unknown[] = [];
  gate.port.connect(frame, { origin, schema, onMessage: (message) => received.push(message) });
  const post = (data: unknown, source = frame.contentWindow, from = origin) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: from, source }));
  return { gate, received, post, reasons };
}

describe('createFrameGate', () => {
  it('counts every ignored message, but reports only the 1st, 10th, 100th …', () => {
    const { received, post, gate, reasons } = open();
    const other = document.createElement('iframe');
    document.body.append(other);
    post({ action: 'ready' }, other.contentWindow);
    post({ action: 'ready' }, undefined, 'https://evil.example');
    for (let index = 0; index < 50; index += 1) post({ action: 'else' });
    expect(received).toEqual([]);
    expect(Object.fromEntries(gate.ignored)).toEqual({ source: 1, origin: 1, shape: 50 });
    expect(reasons).toEqual(['source', 'origin', 'shape', 'shape']);
  });

  it('does not count messages from a connected frame', () => {
    const one = open();
    const second = document.createElement('iframe');
    document.body.append(second);
    const received: unknown[] = [];
    one.gate.port.connect(second, { origin, schema, onMessage: (message) => received.push(message) });
    one.post({ action: 'ready' }, second.contentWindow);
    expect(received).toHaveLength(1);
    expect(one.received).toEqual([]);
    expect(one.gate.ignored.size).toBe(0);
  });
});
