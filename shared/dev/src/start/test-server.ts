/** `node test-server.ts`: a service for tests. `FAIL` makes it stop before it serves, and `/die` makes it throw. */
import { createServer } from 'node:http';

if (process.env.FAIL) {
  console.error(process.env.FAIL);
  process.exit(1);
}
createServer((request, response) => {
  if (request.url === '/die') throw new Error('broken by a request');
  response.end('ok');
}).listen(Number(process.env.PORT), '127.0.0.1');
