import { publicHostsOf } from '@parlay/contracts/brand-hosts';
import { brandsFor } from '../environment/brands.ts';
import { variables } from '../environment/environment.ts';
import { readProviders } from '../environment/providers.ts';
import { PublicAddress } from '../http/public-address.ts';
import { createFinding, type Finding, type SetVariables, toSentence } from './requirement.ts';

// Production requirements for brand files and providers.

const HOSTS_REMEDY =
  'State the host names of the brands, like 104=www.parlay.example,parlay.example;103=farolito.example.';

function servedBy({ BRAND_HOSTS }: SetVariables) {
  const parsed = variables.BRAND_HOSTS.safeParse(BRAND_HOSTS);
  if (!parsed.success) return { ok: false as const, error: parsed.error.issues[0]?.message ?? '' };
  return brandsFor({ PARLAY_MODE: 'production', BRAND_HOSTS: parsed.data });
}

/** Returns the brands as production has them, or none if BRAND_HOSTS is invalid. */
export function servedBrands(stated: SetVariables) {
  const read = servedBy(stated);
  return read.ok ? read.brands : [];
}

export function checkBrandHosts(stated: SetVariables): Finding | undefined {
  const read = servedBy(stated);
  if (!read.ok) return createFinding('BRAND_HOSTS', toSentence(read.error), HOSTS_REMEDY);
  if (read.brands.some((brand) => publicHostsOf(brand).length > 0)) return undefined;
  return createFinding('BRAND_HOSTS', 'No brand has a public host name.', HOSTS_REMEDY);
}

/** Requires https for the URLs that a brand's pages load from or link to. */
export function checkBrandUrls(stated: SetVariables): Finding | undefined {
  const read = servedBy(stated);
  if (!read.ok) return undefined;
  for (const { id, chat, licence, contactUrl } of read.brands) {
    const addresses = { 'chat.script.url': chat.script?.url, 'licence.verifyUrl': licence.verifyUrl, contactUrl };
    for (const [field, address] of Object.entries(addresses)) {
      if (address === undefined || address.startsWith('/')) continue;
      const parsed = PublicAddress.safeParse(address);
      if (!parsed.success)
        return createFinding(
          `${field} of brand ${id}`,
          toSentence(parsed.error.issues[0]?.message),
          `Name an https address in the brand’s file.`,
        );
    }
  }
  return undefined;
}

const PROVIDERS_REMEDY = 'Name a JSON file by shared/contracts/providers.schema.json that lists the outside companies.';

/** Returns one finding per provider with an error. */
export function checkProviders({ PROVIDERS }: SetVariables): readonly Finding[] {
  if (PROVIDERS === undefined) return [createFinding('PROVIDERS', 'It is not set.', PROVIDERS_REMEDY)];
  const read = readProviders(PROVIDERS, 'production');
  if (read.ok) return [];
  return read.errors.map(({ entry, message }) =>
    entry === undefined
      ? createFinding('PROVIDERS', toSentence(message), PROVIDERS_REMEDY)
      : createFinding(`${entry} in PROVIDERS`, toSentence(message), 'Correct this entry of the file.'),
  );
}

/** Requires SANDBOX_PUBLIC if a brand file gives the licence register as a path, which is relative to the sandbox's origin. */
export function checkBrandPaths(stated: SetVariables): Finding | undefined {
  const read = servedBy(stated);
  if (!read.ok || stated.SANDBOX_PUBLIC !== undefined) return undefined;
  const brand = read.brands.find(({ licence }) => licence.verifyUrl.startsWith('/'));
  return (
    brand &&
    createFinding(
      `licence.verifyUrl of brand ${brand.id}`,
      'It is a path, which needs SANDBOX_PUBLIC.',
      'Name an https address in the brand’s file, or set SANDBOX_PUBLIC.',
    )
  );
}
