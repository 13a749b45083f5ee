import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const OWN_MACHINE = new BlockList();
OWN_MACHINE.addSubnet('127.0.0.0', 8, 'ipv4');
OWN_MACHINE.addSubnet('0.0.0.0', 8, 'ipv4');
OWN_MACHINE.addAddress('::1', 'ipv6');
OWN_MACHINE.addAddress('::', 'ipv6');

/** Whether a host, by name or by address, is the machine that looks. */
export function isOwnMachine(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(plain);
  if (family === 0) return /(^|\.)localhost\.?$/.test(plain);
  return OWN_MACHINE.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** An address that players' browsers use in production: https, and not on this machine. */
export const PublicAddress = z
  .url({ protocol: /^https$/, error: 'it is no https address' })
  .refine((url) => !isOwnMachine(new URL(url).hostname), 'it is on this machine, where no player can reach it');
