import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { clientAddress, isExempt, isFromThisMachine, trustProxies } from './client-address.ts';

function requestFrom(remoteAddress: string | undefined, headers: Record<string, string> = {}): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  return Object.assign(new IncomingMessage(socket), { headers });
}
const forwarded = (chain: string) => ({ 'x-forwarded-for': chain });

describe('the client address', () => {
  const proxies = trustProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);

  it('is the address that a trusted proxy forwards, including through a chain of proxies', () => {
    expect(clientAddress(requestFrom('127.0.0.1', forwarded('203.0.113.7')), proxies)).toBe('203.0.113.7');
    expect(clientAddress(requestFrom('127.0.0.1', forwarded('203.0.113.7, 10.1.2.3')), proxies)).toBe('203.0.113.7');
    expect(clientAddress(requestFrom('::ffff:10.1.2.3', forwarded('203.0.113.7')), proxies)).toBe('203.0.113.7');
    expect(clientAddress(requestFrom('2001:db8::1', forwarded('2001:db9::7')), proxies)).toBe('2001:db9::7');
  });

  it.each([
    ['203.0.113.60:5544', '203.0.113.60'],
    ['[2001:db9::1]:443', '2001:db9::1'],
    ['[2001:db9::1]', '2001:db9::1'],
    ['203.0.113.60:5544, 10.1.2.3:80', '203.0.113.60'],
    ['::ffff:cb00:713a', '203.0.113.58'],
    ['[::FFFF:203.0.113.58]:443', '203.0.113.58'],
  ])('has no port, and IPv4 is written as IPv4: %s', (chain, address) => {
    expect(clientAddress(requestFrom('127.0.0.1', forwarded(chain)), proxies)).toBe(address);
  });

  it('is never an address claimed by the client', () => {
    expect(clientAddress(requestFrom('203.0.113.7', forwarded('127.0.0.1')), proxies)).toBe('203.0.113.7');
    // A proxy appends the address it sees to what the client sent.
    const appended = forwarded('198.51.100.1, 203.0.113.7, 10.1.2.3');
    expect(clientAddress(requestFrom('127.0.0.1', appended), proxies)).toBe('203.0.113.7');
    expect(clientAddress(requestFrom('127.0.0.1', forwarded('203.0.113.7')), trustProxies([]))).toBe('127.0.0.1');
  });

  it('is the socket’s address if a proxy forwards none', () => {
    for (const nonsense of ['', 'unknown', '203.0.113.7:x', '[203.0.113.7', '<script>'])
      expect(clientAddress(requestFrom('::ffff:127.0.0.1', forwarded(nonsense)), proxies)).toBe('127.0.0.1');
  });

  it('is 0.0.0.0 if the socket closed before its address was read', () => {
    expect(clientAddress(requestFrom(undefined, forwarded('203.0.113.7')), proxies)).toBe('0.0.0.0');
  });
});

describe('rate limits by address', () => {
  it('exempt a local browser in demo mode, and no client in production', () => {
    expect(['127.0.0.1', '::1'].map((address) => isExempt('demo', address))).toEqual([true, true]);
    expect(['127.0.0.1', '::1'].map((address) => isExempt('production', address))).toEqual([false, false]);
    expect(['127.0.1.1', '203.0.113.7'].map((address) => isExempt('demo', address))).toEqual([false, false]);
  });
});

describe('a request from this machine', () => {
  it('uses loopback and no proxy', () => {
    const host = 'localhost:8083';
    for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(isFromThisMachine(requestFrom(peer, { host }))).toBe(true);
    expect(isFromThisMachine(requestFrom('203.0.113.7', { host }))).toBe(false);
    for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
      expect(isFromThisMachine(requestFrom('127.0.0.1', { host, [name]: '127.0.0.1' }))).toBe(false);
  });

  it('names this machine in its Host header, so a page on a domain that resolves here is refused', () => {
    for (const host of ['127.0.0.1:8083', '[::1]', 'LOCALHOST'])
      expect(isFromThisMachine(requestFrom('127.0.0.1', { host }))).toBe(true);
    for (const headers of [{ host: 'evil.example:8083' }, { host: 'evil.localhost' }, {}])
      expect(isFromThisMachine(requestFrom('127.0.0.1', headers))).toBe(false);
  });
});
