import { describe, expect, it } from '@jest/globals';
import { leadsTo } from '../../eval-agents/written-task.ts';

const ORIGIN = 'https://site.example';

describe('A written task that leads to a page', () => {
  const isDone = (path: string, address: string): boolean =>
    leadsTo({ wish: 'a page', leadsTo: [path] }, ORIGIN + address);

  it.each([
    ['/docs/intro', '/docs/intro'],
    ['/docs/intro*', '/docs/intro/'],
    ['/202*/03/', '/2024/03/'],
    ['/?s=radio', '/?s=radio'],
    ['/git?p=x.git;a=tags*', '/git?a=tags;p=x.git'],
    ['/git?p=x.git;a=log*', '/git?a=log;h=HEAD;p=x.git'],
    ['/git?*s=router*', '/git?p=x.git&s=router&st=commit'],
    ['/git?p=x.git;*v1.2*', '/git?a=log;h=refs/tags/v1.2.3;p=x.git'],
  ])('%s is done at %s', (path, address) => {
    expect(isDone(path, address)).toBe(true);
  });

  it.each([
    ['/docs/intro', '/docs/intro/more'],
    ['/202*/03/', '/2024/03/a-post/'],
    ['/?s=radio', '/?s=radio&page=2'],
    ['/?s=radio', '/'],
    ['/git?p=x.git;a=tags*', '/git?a=log;p=x.git'],
    ['/git?p=x.git', '/git?p=x.git;a=log'],
    ['/a.html', '/axhtml'],
  ])('%s is not done at %s', (path, address) => {
    expect(isDone(path, address)).toBe(false);
  });
});
