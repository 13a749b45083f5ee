import pg from 'pg';
import type { Finding } from './requirement.ts';

const TIMEOUT_MS = 5_000;

interface Role {
  rolname: string;
  rolsuper: boolean;
  rolcreaterole: boolean;
  rolbypassrls: boolean;
}

/** Connects like the application and reports a role with too many rights, which would make any vulnerability worse. */
export async function checkDatabaseRole(name: string, url: string): Promise<Finding | undefined> {
  const remedy = `Let ${name} name a role that is not a superuser and may not create roles.`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Role>(
      'SELECT rolname, rolsuper, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    const [role] = rows;
    if (role?.rolsuper) return { name, problem: `Its role ${role.rolname} is a superuser.`, remedy };
    if (role?.rolcreaterole || role?.rolbypassrls)
      return { name, problem: `Its role ${role.rolname} may create roles or bypass row security.`, remedy };
    return undefined;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return {
      name,
      problem: `The database cannot be reached: ${message || code}.`,
      remedy: 'Start it, or correct the address.',
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}
