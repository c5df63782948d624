import { describe, expect, it } from '@jest/globals';
import { LinkIntake } from '@signpost/backend-domain/agents/crawler/link-intake.ts';
import { siteScope } from '@signpost/backend-domain/model/site/url-rules.ts';
import { pageFacts } from '../../support/mothers.ts';

const HOME = 'https://manual.example/';
const linkTo = (path: string, text: string) => ({
  ...{ url: new URL(path, HOME).href, text },
  ...{ landmark: 'main' as const, nofollow: false },
});
const titlesOf = (...links: ReturnType<typeof linkTo>[]) =>
  new LinkIntake(siteScope(HOME), () => ({ patternOf: () => '/:slug' }))
    .links(pageFacts({ links }), 1)
    .map(({ title }) => title);

describe('A page that a page links to', () => {
  it('has the text of the first link as its title', () => {
    expect(titlesOf(linkTo('/wal', 'Write-ahead log'), linkTo('/wal', 'WAL'))).toEqual([
      'Write-ahead log',
    ]);
  });

  it('has the text of a link to one of its parts only when no link leads to the whole page', () => {
    const toPart = linkTo('/wal#settings', 'Settings');
    expect(titlesOf(toPart)).toEqual(['Settings']);
    expect(titlesOf(toPart, linkTo('/wal', ''), linkTo('/wal', 'Write-ahead log'))).toEqual([
      'Write-ahead log',
    ]);
    expect(titlesOf(linkTo('/wal', 'Write-ahead log'), toPart)).toEqual(['Write-ahead log']);
    const toRoutedPart = { ...linkTo('/#/wal', 'Settings'), part: true as const };
    expect(titlesOf(toRoutedPart, linkTo('/#/wal', 'Write-ahead log'))).toEqual([
      'Write-ahead log',
    ]);
    expect(titlesOf(linkTo('/#/wal#settings', 'Settings'), linkTo('/#/wal', 'WAL'))).toEqual([
      'WAL',
    ]);
  });
});
