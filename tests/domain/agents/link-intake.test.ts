import { describe, expect, it } from '@jest/globals';
import { LinkIntake } from '@signpost/backend-domain/agents/crawler/link-intake.ts';
import { siteScope } from '@signpost/backend-domain/model/site/url-rules.ts';
import { pageFacts } from '../../support/mothers.ts';

const ORIGIN = 'https://shop.example';
const intake = new LinkIntake(siteScope(`${ORIGIN}/`), () => ({ patternOf: () => '' }));
const alternate = (url: string, language: string | null) => ({ url, type: null, language });

describe('The links of a page', () => {
  const facts = pageFacts({
    links: [],
    alternates: [
      alternate(`${ORIGIN}/fr/`, 'fr'),
      alternate('https://other.example/de/', 'de'),
      alternate(`${ORIGIN}/feed`, null),
    ],
  });

  it('of the start page lead to its versions in other languages on the site', () => {
    expect(intake.links(facts, 1).map(({ url }) => url)).toEqual([`${ORIGIN}/fr/`]);
  });

  it('of other pages do not, since the start pages of the languages lead on', () => {
    expect(intake.links(facts, 2)).toEqual([]);
  });
});
