import type { Release } from '@parlay/contracts/release';
import { z } from 'zod';
import type { Attachments } from '../../artifacts/attachments.ts';
import { messagesIn } from '../../artifacts/messages.ts';
import { readAttachment } from '../../artifacts/read-attachment.ts';
import type { ArtifactStore } from '../../artifacts/store.ts';
import type { Reader } from '../../database/connect.ts';
import { unknownChannel } from '../../refusals.ts';
import type { ComparisonReply } from '../../replies/comparison.ts';
import { gateVerdicts } from '../checks/gate-verdicts.ts';
import { readAtOnce } from '../pointers/pointers.ts';
import { findVersion, type Published } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import { addedAndRemoved, changesBetween } from './differences.ts';
import { versionsBetween } from './published-order.gen.ts';
import { factsOf } from './version-facts.ts';

const MOST_BETWEEN = 100;

interface Asked {
  channel: string;
  remote: string;
  from: string;
  to: string;
}

/** Returns the differences between two versions of a remote, and the gate's verdict on each on a channel. */
export async function compareVersions(
  releasing: Releasing & { attachments: Attachments },
  { channel, remote, ...asked }: Asked,
): Promise<ComparisonReply> {
  const { store, attachments } = releasing;
  const read = await readAtOnce(releasing.db, channel, async (tx) => {
    const [from, to] = [await findVersion(tx, remote, asked.from), await findVersion(tx, remote, asked.to)];
    const verdicts = await gateVerdicts(releasing, tx, channel, [from, to]);
    return { from, to, verdicts, between: await publishedBetween(tx, remote, from, to) };
  });
  if (!read) throw unknownChannel(channel);
  const { from, to, verdicts, between } = read;
  const [before, after] = [bytesByName(from.record), bytesByName(to.record)];
  const files = changesBetween(before, after);
  return {
    remote,
    from: factsOf(from, verdicts.get(from.digest)),
    to: factsOf(to, verdicts.get(to.digest)),
    files,
    sameFiles: [...after].filter(([name, bytes]) => before.get(name) === bytes).length,
    libraries: await librariesBetween(attachments, from, to),
    needs: changesBetween(new Map(Object.entries(from.record.needs)), new Map(Object.entries(to.record.needs))),
    routes: addedAndRemoved(routesOf(from.record), routesOf(to.record)),
    texts: await textsBetween(store, from, to),
    languages: addedAndRemoved(Object.keys(from.record.locales), Object.keys(to.record.locales)),
    between,
  };
}

const routesOf = ({ routes }: Release): string[] => routes.map(({ id }) => id);

/** `main.0a1b2c3d.js` and `main.9f8e7d6c.js` are two states of one file; files named by a hash alone count together. */
const withoutHash = (path: string): string =>
  path.replace(/\.[0-9a-f]{8}(?=\.\w+$)/, '').replace(/(^|\/)[0-9a-f]{16}(?=\.\w+$)/, '$1*');

function bytesByName({ files }: Release): Map<string, number> {
  const bytes = new Map<string, number>();
  for (const [path, file] of Object.entries(files)) {
    const name = withoutHash(path);
    bytes.set(name, (bytes.get(name) ?? 0) + file.bytes);
  }
  return bytes;
}

/** The part of a CycloneDX document that is compared. */
const Sbom = z.looseObject({
  components: z
    .array(z.looseObject({ group: z.string().optional(), name: z.string(), version: z.string().optional() }))
    .default([]),
});

async function librariesBetween(
  attachments: Attachments,
  from: Published,
  to: Published,
): Promise<ComparisonReply['libraries']> {
  const [before, after] = await Promise.all([from, to].map((row) => readAttachment(attachments, 'sboms', row, Sbom)));
  return before && after ? changesBetween(librariesIn(before), librariesIn(after)) : null;
}

/** A library may be bundled in several versions. */
function librariesIn({ components }: z.infer<typeof Sbom>): Map<string, string> {
  const named = Map.groupBy(components, ({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  const versions = (of: typeof components) => [...new Set(of.map(({ version = '?' }) => version))].sort().join(', ');
  return new Map([...named].map(([name, of]) => [name, versions(of)]));
}

async function textsBetween(store: ArtifactStore, from: Published, to: Published): Promise<ComparisonReply['texts']> {
  const [before, after] = await Promise.all([textsOf(store, from), textsOf(store, to)]);
  if (!before || !after) return null;
  const changed = changesBetween(before, after).filter((one) => one.from !== null && one.to !== null);
  return { ...addedAndRemoved([...before.keys()], [...after.keys()]), changed: changed.map(({ name }) => name) };
}

/** English texts, the ones that the other languages are translations of. */
async function textsOf(
  store: ArtifactStore,
  { remote, digest, record }: Published,
): Promise<Map<string, string> | undefined> {
  const texts = new Map<string, string>();
  for (const path of record.locales.en ?? []) {
    const file = await store.read(remote, digest, path, ['identity']);
    const found = file.ok ? messagesIn(file.bytes.toString('utf8')) : undefined;
    if (!found) return undefined;
    for (const [key, text] of found) texts.set(key, text);
  }
  return texts;
}

/** With the newer of the two. */
async function publishedBetween(
  tx: Reader,
  remote: string,
  one: Published,
  other: Published,
): Promise<ComparisonReply['between']> {
  return await versionsBetween(tx, { remote, one: one.version, other: other.version, limit: MOST_BETWEEN });
}
