import pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '../core/database/database.ts';
import { handles } from '../core/jobs/job.ts';
import { startJobs } from '../core/jobs/start.ts';
import { MAIL_JOB } from '../core/mails/deliver.ts';

/** For tests: a node that begins the jobs of a database, notes each in the table `begun`, and ends none. */
const [url = ''] = process.argv.slice(2);
const database = openDatabase({ url, size: 2 });
const notes = new pg.Client({ connectionString: url });
await notes.connect();
const payload = z.object({ id: z.uuid() });
startJobs(
  database,
  [
    handles({ ...MAIL_JOB, payload }, async ({ id }) => {
      await notes.query('insert into begun (id, node) values ($1, $2)', [id, 'killed']);
      return new Promise(() => undefined);
    }),
  ],
  { warn: console.error, error: console.error },
);
