/** Decoded e-mail. */
export interface Mail {
  from: string;
  to: string;
  subject: string;
  date: string;
  text: string;
  /** Markup of the HTML part, if the e-mail has one. */
  html?: string;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

/** Decodes a message with its headers, parts and encodings. Prefers plain text, otherwise converts HTML to text. */
export function readMail(source: string): Mail {
  const { headers, body } = parsePart(source);
  const html = htmlOf({ headers, body });
  const header = (name: string) => decodeWords(headers.get(name) ?? '');
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    date: header('date'),
    text: textOf({ headers, body }),
    ...(html === undefined ? {} : { html }),
  };
}

function parsePart(source: string): Part {
  const text = source.replace(/\r\n/g, '\n');
  const end = text.indexOf('\n\n');
  const head = end < 0 ? text : text.slice(0, end);
  const headers = new Map<string, string>();
  // A line that begins with whitespace continues the previous header.
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: end < 0 ? '' : text.slice(end + 2) };
}

const typeOf = ({ headers }: Part): string => headers.get('content-type') ?? 'text/plain';

/** Returns the parts of a multipart message, or undefined for any other. */
function partsOf(part: Part): Part[] | undefined {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(typeOf(part))?.[1];
  if (!boundary) return undefined;
  const inner = part.body
    .split(`--${boundary}`)
    .slice(1)
    .filter((piece) => !piece.startsWith('--'));
  return inner.map((piece) => parsePart(piece.replace(/^\n/, '')));
}

function htmlOf(part: Part, depth = 0): string | undefined {
  const parts = depth < 5 ? partsOf(part) : undefined;
  if (!parts) return /^text\/html/i.test(typeOf(part)) ? decodeBody(part) : undefined;
  for (const inner of parts) {
    const html = htmlOf(inner, depth + 1);
    if (html !== undefined) return html;
  }
  return undefined;
}

function textOf(part: Part, depth = 0): string {
  const type = typeOf(part);
  const parts = depth < 5 ? partsOf(part) : undefined;
  if (parts) {
    const isText = (inner: Part) => /^(?:text\/plain|multipart\/)/i.test(typeOf(inner));
    const chosen = parts.find(isText) ?? parts[0];
    return chosen ? textOf(chosen, depth + 1) : '';
  }
  const body = decodeBody(part);
  return /^text\/html/i.test(type)
    ? body.replace(/<(?:br|\/p|\/div|\/h\d)[^>]*>/gi, '\n').replace(/<[^>]*>/g, '')
    : body;
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\n/g, '')) : body;
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9a-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  // If there are characters beyond one byte, the sender left the text unencoded.
  return /[^\0-\xff]/.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Decodes RFC 2047 encoded words, such as `=?utf-8?Q?…?=` and `=?utf-8?B?…?=`. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?[\w-]+\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : quotedPrintable(word.replace(/_/g, ' ')),
    );
}
