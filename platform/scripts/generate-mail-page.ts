/** `node platform/scripts/generate-mail-page.ts`: compiles `mails/page.mjml` for mail clients. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMailPage } from './mail-page.ts';

writeFileSync(join(import.meta.dirname, '..', 'mails', 'page.gen.html'), await compileMailPage());
