import type { LoginResult, SessionPort } from '@parlay/ports';
import type { FakePorts } from '@parlay/ports/fakes';
import { aPlayer } from '@parlay/ports/fakes';

export const PATHS = {
  home: 'home',
  login: 'login',
  register: 'register',
  password: 'password',
  'help-centre/page': 'help-centre/:page',
};

export const refusal = (
  error: 'refused' | 'limited' | 'unreachable',
  failure: Partial<Extract<LoginResult, { ok: false }>['failure']> = {},
): LoginResult => ({
  ok: false,
  error,
  failure: { kind: 'http', code: 'invalid_credentials', message: 'No', ...failure },
});

type Command = Parameters<SessionPort['login']>[0];

/**
 * Makes the host respond to logins in the given order. The response `in` signs the player in. Returns the login
 * commands.
 */
export function respondToLogins(
  fake: FakePorts,
  ...answers: Array<LoginResult | 'in' | Promise<LoginResult>>
): Command[] {
  const commands: Command[] = [];
  fake.ports.session.login = async (command) => {
    commands.push(command);
    const answer = answers[Math.min(commands.length, answers.length) - 1] ?? 'in';
    if (answer !== 'in') return answer;
    fake.session.set(aPlayer());
    return { ok: true };
  };
  return commands;
}
