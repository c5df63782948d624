import { describe, expect, it } from '@jest/globals';
import { VersionedPlaces } from '@signpost/backend-domain/model/selection/old-versions.ts';

function superseded(...paths: string[]): string[] {
  const urls = paths.map((path) => `https://site.example${path}`);
  const places = new VersionedPlaces(urls);
  return paths.filter((_, index) => places.supersededBy(urls[index] ?? '') !== null);
}

describe('Old versions among addresses', () => {
  it('are those that have a newer version number in the same place', () => {
    expect(superseded('/docs/9.6/a', '/docs/17/b', '/docs/16/a')).toEqual([
      '/docs/9.6/a',
      '/docs/16/a',
    ]);
    expect(superseded('/api/v1/x', '/api/v2/x')).toEqual(['/api/v1/x']);
    expect(superseded('/v1.9/x', '/v1.10/x')).toEqual(['/v1.9/x']);
  });

  it('are numbered ones when `current` or `latest` exists, and unreleased ones', () => {
    expect(superseded('/docs/17/a', '/docs/current/a', '/docs/devel/a')).toEqual([
      '/docs/17/a',
      '/docs/devel/a',
    ]);
  });

  it('are not pages of a numbered series', () => {
    expect(superseded('/guide/0', '/guide/1', '/guide/2', '/guide')).toEqual([]);
    expect(superseded('/docs/14', '/docs/17', '/docs/17/a')).toEqual(['/docs/14']);
  });

  it('are not other products, years or ids', () => {
    expect(
      superseded(
        '/a/docs/1/x',
        '/b/docs/2/x',
        '/item/1',
        '/item/2',
        '/blog/2019/x',
        '/blog/2020/x',
      ),
    ).toEqual([]);
  });
});
