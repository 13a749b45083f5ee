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

const MOST_PAGES = 50;

/**
 * Reads a PDF, checks every object that its pages or its catalog lead to, and writes these objects as a new file. So a
 * reader finds no object that was not checked, however it looks for objects. Runs in a separate process.
 */
export async function rewrittenPdf(file: Buffer): Promise<Buffer> {
  const context = await parsed(file);
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

/** An object that cannot be read is no reason to skip it: another reader may understand it. */
async function parsed(file: Buffer): Promise<PDFContext> {
  try {
    return await PDFParser.forBytesWithOptions(file, Number.POSITIVE_INFINITY, true).parseDocument();
  } catch {
    // An encrypted file has object streams that make no sense.
    throw new FileError(file.includes('/Encrypt') ? 'protected' : 'unreadable');
  }
}

/** The indirect objects that these lead to; all are checked on the way. */
function reachable(context: PDFContext, roots: readonly PDFRef[]): Set<PDFRef> {
  const reached = new Set<PDFRef>();
  const waiting: PDFObject[] = [...roots];
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (reached.has(object)) continue;
      reached.add(object);
      const target = context.lookup(object);
      if (target) waiting.push(target);
    } else if (object instanceof PDFArray) {
      for (const element of object.asArray()) waiting.push(element);
    } else if (object instanceof PDFRawStream) {
      checkStream(object);
      waiting.push(object.dict);
    } else if (object instanceof PDFDict) {
      checkDictionary(object);
      for (const value of object.values()) waiting.push(value);
    }
  }
  return reached;
}

/** A PDF without pages is none. */
function checkPages(context: PDFContext, catalog: PDFDict): void {
  const seen = new Set<PDFObject>();
  const waiting: (PDFObject | undefined)[] = [catalog.get(PDFName.of('Pages'))];
  let pages = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    const node = next instanceof PDFRef ? context.lookup(next) : next;
    if (!(node instanceof PDFDict) || seen.has(node)) continue;
    seen.add(node);
    const kids = node.lookup(PDFName.of('Kids'));
    if (kids instanceof PDFArray) for (const kid of kids.asArray()) waiting.push(kid);
    else pages += 1;
    if (pages > MOST_PAGES) throw new FileError('pages');
  }
  if (pages === 0) throw new FileError('broken');
}
