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
import { readServedChannel } from '../pointers/pointers.ts';
import { findVersion, type PublishedRelease } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import { addedAndRemoved, changesBetween } from './differences.ts';
import { versionsBetween } from './published-order.gen.ts';
import { factsOf } from './version-facts.ts';

const MAX_BETWEEN = 100;

interface Comparison {
  channel: string;
  remote: string;
  from: string;
  to: string;
}

/** Returns the differences between two versions of a remote, with the gate's verdict on each for a channel. */
export async function compareVersions(
  releasing: Releasing & { attachments: Attachments },
  { channel, remote, ...labels }: Comparison,
): Promise<ComparisonReply> {
  const { store, attachments } = releasing;
  const read = await readServedChannel(releasing.db, channel, async (tx) => {
    const [from, to] = [await findVersion(tx, remote, labels.from), await findVersion(tx, remote, labels.to)];
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

/**
 * Removes the hash from a file name, so that `main.0a1b2c3d.js` and `main.9f8e7d6c.js` compare as one file. Files that are
 * named only by a hash count together.
 */
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

/** Compared part of a CycloneDX document. */
const Sbom = z.looseObject({
  components: z
    .array(z.looseObject({ group: z.string().optional(), name: z.string(), version: z.string().optional() }))
    .default([]),
});

async function librariesBetween(
  attachments: Attachments,
  from: PublishedRelease,
  to: PublishedRelease,
): Promise<ComparisonReply['libraries']> {
  const [before, after] = await Promise.all([from, to].map((row) => readAttachment(attachments, 'sboms', row, Sbom)));
  return before && after ? changesBetween(librariesIn(before), librariesIn(after)) : null;
}

/** Returns the bundled versions of each library, of which there may be several. */
function librariesIn({ components }: z.infer<typeof Sbom>): Map<string, string> {
  const byName = Map.groupBy(components, ({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  const versions = (all: typeof components) => [...new Set(all.map(({ version = '?' }) => version))].sort().join(', ');
  return new Map([...byName].map(([name, list]) => [name, versions(list)]));
}

async function textsBetween(
  store: ArtifactStore,
  from: PublishedRelease,
  to: PublishedRelease,
): Promise<ComparisonReply['texts']> {
  const [before, after] = await Promise.all([textsOf(store, from), textsOf(store, to)]);
  if (!before || !after) return null;
  const changed = changesBetween(before, after).filter((one) => one.from !== null && one.to !== null);
  return { ...addedAndRemoved([...before.keys()], [...after.keys()]), changed: changed.map(({ name }) => name) };
}

/** Reads a release's English texts, from which the other languages are translated. */
async function textsOf(
  store: ArtifactStore,
  { remote, digest, record }: PublishedRelease,
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

/** Returns the versions published between two others, including the newer one. */
async function publishedBetween(
  tx: Reader,
  remote: string,
  one: PublishedRelease,
  other: PublishedRelease,
): Promise<ComparisonReply['between']> {
  return await versionsBetween(tx, { remote, one: one.version, other: other.version, limit: MAX_BETWEEN });
}
