import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFWriter,
} from '@cantoo/pdf-lib';
import { FileError } from './file-error.ts';
import { checkDictionary, checkStream } from './pdf-rules.ts';

const MAX_PAGES = 50;

/**
 * Reads a PDF, checks every object reachable from its catalog, and writes only these objects to a new file. A reader
 * therefore finds only checked objects, however it searches for them. Runs in a separate process.
 */
export async function rewritePdf(file: Buffer): Promise<Buffer> {
  const context = await parsePdf(file);
  const { Root, Info, Encrypt } = context.trailerInfo;
  if (Encrypt) throw new FileError('protected');
  const catalog = Root && context.lookup(Root);
  if (!(Root instanceof PDFRef) || !(catalog instanceof PDFDict)) throw new FileError('broken');
  const reached = reachable(context, Info instanceof PDFRef ? [Root, Info] : [Root]);
  checkPages(context, catalog);
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref);
  context.trailerInfo = { Root, ...(Info instanceof PDFRef ? { Info } : {}) };
  return Buffer.from(await PDFWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer());
}

/** Parses a PDF. Throws for an unreadable object instead of skipping it, because another reader may understand it. */
async function parsePdf(file: Buffer): Promise<PDFContext> {
  try {
    return await PDFParser.forBytesWithOptions(file, Number.POSITIVE_INFINITY, true).parseDocument();
  } catch {
    // The object streams of an encrypted file cannot be parsed.
    throw new FileError(file.includes('/Encrypt') ? 'protected' : 'unreadable');
  }
}

/** Returns the indirect objects that are reachable from the roots, and checks each object that it visits. */
function reachable(context: PDFContext, roots: readonly PDFRef[]): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const pending: PDFObject[] = [...roots];
  for (let object = pending.pop(); object; object = pending.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      const target = context.lookup(object);
      if (target) pending.push(target);
    } else if (object instanceof PDFArray) {
      for (const element of object.asArray()) pending.push(element);
    } else if (object instanceof PDFRawStream) {
      checkStream(object);
      pending.push(object.dict);
    } else if (object instanceof PDFDict) {
      checkDictionary(object);
      for (const value of object.values()) pending.push(value);
    }
  }
  return reached;
}

/** Refuses a PDF that has no pages or too many. */
function checkPages(context: PDFContext, catalog: PDFDict): void {
  const seen = new Set<PDFObject>();
  const pending: (PDFObject | undefined)[] = [catalog.get(PDFName.of('Pages'))];
  let pages = 0;
  while (pending.length > 0) {
    const next = pending.pop();
    const node = next instanceof PDFRef ? context.lookup(next) : next;
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) pending.push(kid);
    else pages += 1;
    if (pages > MAX_PAGES) throw new FileError('pages');
  }
  if (pages === 0) throw new FileError('broken');
}
