import { describe, expect, it } from '@jest/globals';
import { route } from '../../testing/releases.ts';
import { resolveRouteConflicts, routeConflicts } from './route-conflicts.ts';

const of = (remote: string, ...ids: string[]) => ({ remote, routes: ids.map((id) => route(id)) });
const earlier = (...releases: ReturnType<typeof of>[]) =>
  releases.map((release, back) => ({ release, steps: back + 1 }));

describe('the suggestion for a rollback that would leave a page without an owner', () => {
  const live = [of('remote-a', 'home'), of('remote-b', 'casino', 'fantasy'), of('remote-c', 'boa')];

  it('is the remote that had the page before, with its latest version that has it', () => {
    const targets = [of('remote-b', 'casino')];
    expect(routeConflicts(live, targets)).toHaveLength(1);
    const had = of('remote-a', 'home', 'fantasy');
    const others = [
      ...earlier(of('remote-a', 'home'), had, of('remote-a', 'home', 'fantasy')),
      ...earlier(of('remote-c', 'boa')),
    ];
    expect(resolveRouteConflicts(live, targets, others)).toEqual([had]);
  });

  it('is the remote that took the page over, when it would have two owners', () => {
    const targets = [of('remote-a', 'home', 'fantasy')];
    expect(routeConflicts(live, targets)).toEqual(['Route "fantasy" would have two owners: remote-a and remote-b.']);
    expect(resolveRouteConflicts(live, targets, earlier(of('remote-b', 'casino')))).toEqual([of('remote-b', 'casino')]);
  });

  it('is several remotes where pages came from several', () => {
    const now = [of('remote-a', 'home'), of('remote-b', 'casino', 'fantasy', 'boa'), of('remote-c', 'betting')];
    const others = [...earlier(of('remote-a', 'home', 'fantasy')), ...earlier(of('remote-c', 'betting', 'boa'))];
    expect(resolveRouteConflicts(now, [of('remote-b', 'casino')], others).map(({ remote }) => remote)).toEqual([
      'remote-a',
      'remote-c',
    ]);
  });

  it('is empty when the page is new in the rolled back version, or nothing breaks', () => {
    const others = earlier(of('remote-a', 'home'), of('remote-c', 'boa'));
    expect(resolveRouteConflicts(live, [of('remote-b', 'casino')], others)).toEqual([]);
    expect(
      resolveRouteConflicts(live, [of('remote-b', 'casino', 'fantasy')], earlier(of('remote-a', 'home', 'fantasy'))),
    ).toEqual([]);
  });

  it('does not count what is out of order already', () => {
    const broken = [of('remote-a', 'home', 'fantasy'), of('remote-b', 'casino', 'fantasy')];
    expect(routeConflicts(broken, [of('remote-b', 'fantasy', 'casino')])).toEqual([]);
  });
});
