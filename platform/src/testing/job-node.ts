import pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '../core/database/database.ts';
import { bindHandler } from '../core/jobs/job.ts';
import { startJobs } from '../core/jobs/start.ts';
import { MAIL_JOB } from '../core/mails/deliver.ts';

/** Runs a node that starts the jobs of a database, records each in the table `begun`, and never finishes one. */
const [url = ''] = process.argv.slice(2);
const database = openDatabase({ url, size: 2 });
const recorder = new pg.Client({ connectionString: url });
await recorder.connect();
const payload = z.object({ id: z.uuid() });
startJobs(
  database,
  [
    bindHandler({ ...MAIL_JOB, payload }, async ({ id }) => {
      await recorder.query('insert into begun (id, node) values ($1, $2)', [id, 'killed']);
      return new Promise(() => undefined);
    }),
  ],
  { warn: console.error, error: console.error },
);
