import { describe, expect, it } from '@jest/globals';
import { readBrands } from './brand-files.ts';
import { domainError } from './licensed-domains.ts';

const read = readBrands();
const brand = (id: number, hosts: string[]) => {
  const found = read.ok ? read.brands.find((one) => one.id === id) : undefined;
  if (!found) throw new Error(`no brand ${id}`);
  return { ...found, hosts };
};

describe('host names of a brand with a Peruvian licence [B13]', () => {
  it.each(['farolito.pe', 'www.farolito.com.pe', 'farolito.bet.pe', 'farolito.bet', 'farolito.com'])(
    'may be %s',
    (host) => expect(domainError(brand(103, [host]))).toBeUndefined(),
  );

  it.each(['farolito.net', 'farolito.com.ar', 'farolito.pe.casino'])(
    'may not be %s, which the message names',
    (host) => {
      const error = domainError(brand(103, ['farolito.pe', host]));
      expect(error).toContain(`${host} is a host name of brand 103`);
      expect(error).toContain('.bet, .com, .pe');
    },
  );

  it('may be reserved for trials, and local names are not checked', () => {
    expect(domainError(brand(103, ['farolito.test', 'localhost']))).toBeUndefined();
  });

  it('are unrestricted for a licence whose policy names no endings', () => {
    expect(domainError(brand(104, ['parlay.casino']))).toBeUndefined();
  });
});
