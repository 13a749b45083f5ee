import { z } from 'zod';
import type { TitledTest } from '../requirements/requirements.ts';
import type { EnglishText } from './english-texts.ts';

/** Reasons why a text that has a claiming word states nothing about what the product does. */
const NoClaim = z.enum([
  /** Name of a thing, for example "Free cash" or "7 days" as a choice. */
  'name',
  /** The word says something else: "once more", "24 hours begin at midnight". */
  'idiom',
  /** Tells readers what to do, and nothing about us. */
  'advice',
  /** States a law, or what others do. */
  'others',
]);

/** Texts by file, relative to the package: messages by key, or sentences of a help page. */
const Texts = z.record(z.string(), z.union([z.record(z.string(), z.string()), z.array(z.string())]));

/** Registry of a package's claims, `claims.json` next to its `package.json`. */
export const ClaimRegistry = z.array(
  z.union([
    /** Tests as `file: title`. Each part of the texts is proved by at least one of them. */
    z.strictObject({ texts: Texts, provenBy: z.array(z.string()).min(1) }),
    z.strictObject({ texts: Texts, noClaim: NoClaim }),
  ]),
);
export type ClaimRegistry = z.infer<typeof ClaimRegistry>;

const PLACEHOLDER = /\{\{[^}]*\}\}|\{[^}]*\}/g;
const CLAIMING =
  /\d+(?:[.,:]\d+)*|%|[€$£¥]|\b(?:EUR|USD|GBP|CHF|PEN|NOK|SEK|DKK|euros?|dollars?|pounds?|soles|kroner|percent)\b|\b(?:always|never|within|free|guaranteed|only|automatically|once)\b/giu;

/** Returns the digits, currencies and words by which a text claims something. Values that are filled in do not count. */
export const claimingWords = (text: string): string[] => [
  ...new Set(
    text
      .replace(PLACEHOLDER, ' ')
      .match(CLAIMING)
      ?.map((word) => word.toLowerCase()),
  ),
];

/** Returns true if a test has to prove the text, or an entry has to say why none does. */
export const isClaim = ({ text, isFact }: EnglishText): boolean => isFact || claimingWords(text).length > 0;

export interface PackageClaims {
  /** Folder of the package. */
  folder: string;
  registry: ClaimRegistry;
}

interface Entry {
  registryFile: string;
  file: string;
  key: string | undefined;
  text: string;
}

/** Returns a sentence for each claim without an entry, each stale entry and each test that does not exist. */
export function claimFindings(
  texts: readonly EnglishText[],
  packages: readonly PackageClaims[],
  tests: readonly TitledTest[],
): string[] {
  const entries = packages.flatMap(entriesOf);
  const claims = texts.filter(isClaim);
  const claimById = new Map(claims.map((claim) => [idOf(claim), claim]));
  const entryIds = entries.map(idOf);
  const listed = new Set(entryIds);
  const titles = new Set(tests.flatMap(({ file, title }) => [`${file}: ${title}`, `${file}: ${withoutIds(title)}`]));

  const missing = claims.filter((claim) => !listed.has(idOf(claim))).map(missingText);
  const stale = entries.flatMap((entry) => {
    const claim = claimById.get(idOf(entry));
    if (!claim) return [`${entry.registryFile}: ${idOf(entry)} is gone or claims nothing any more. Remove the entry.`];
    if (claim.text === entry.text) return [];
    return [`${entry.registryFile}: ${idOf(entry)} now says "${claim.text}". Check that its test still proves it.`];
  });
  const twice = entries
    .filter((entry, index) => entryIds.indexOf(idOf(entry)) !== index)
    .map((entry) => `${entry.registryFile}: ${idOf(entry)} has two entries.`);
  const unproven = packages.flatMap(({ folder, registry }) =>
    [...new Set(registry.flatMap((group) => ('provenBy' in group ? group.provenBy : [])))]
      .filter((test) => !titles.has(test))
      .map((test) => `${folder}/claims.json names a test that does not exist: ${test}`),
  );
  return [...missing, ...stale, ...twice, ...unproven];
}

/** Returns the folder whose `claims.json` lists a file's texts. */
const claimsFolderOf = (file: string): string => /^(?:shared\/)?[^/]+/.exec(file)?.[0] ?? file;

const missingText = (claim: EnglishText) =>
  `${claim.file}: ${claim.key ?? 'a sentence'} says ${claimingWords(claim.text).join(', ') || 'a fact'}: "${claim.text}". ` +
  `Name the test that proves it in ${claimsFolderOf(claim.file)}/claims.json, or change the text.`;

const entriesOf = ({ folder, registry }: PackageClaims): Entry[] =>
  registry.flatMap(({ texts }) =>
    Object.entries(texts).flatMap(([name, listed]): Entry[] => {
      const place = { registryFile: `${folder}/claims.json`, file: `${folder}/${name}` };
      return Array.isArray(listed)
        ? listed.map((text) => ({ ...place, key: undefined, text }))
        : Object.entries(listed).map(([key, text]) => ({ ...place, key, text }));
    }),
  );

/** Identifies a message by its key, and a sentence by its words. */
const idOf = ({ file, key, text }: { file: string; key: string | undefined; text: string }) =>
  key === undefined ? `${file}: "${text}"` : `${file}: ${key}`;

const withoutIds = (title: string) => title.replace(/(?: \[[A-Z0-9, ]+\])+$/, '');
