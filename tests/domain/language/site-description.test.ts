import { describe, expect, it } from '@jest/globals';
import {
  type SiteDescriptionInput,
  siteDescriptionTask,
} from '@signpost/backend-domain/model/manifest/pages/site-description.ts';
import { InvalidAnswer } from '@signpost/backend-domain/model/shared/language-task.ts';

const handbook: SiteDescriptionInput = {
  domain: 'handbook.example',
  title: 'The Handbook',
  description: null,
  sections: [
    { title: 'Tutorial', pageCount: 34 },
    { title: 'Reference', pageCount: 1200 },
  ],
  forms: ['search', 'search', 'contact'],
  language: 'de-AT',
};

describe('The description of a site', () => {
  it('is made of its title, sections, forms and language', () => {
    expect(siteDescriptionTask.deterministic(handbook)).toEqual({
      summary: 'The Handbook is a website with the sections Tutorial and Reference.',
      details:
        'Sections: Tutorial (34 pages) and Reference (1,200 pages). Forms: search and contact. The pages are in Austrian German.',
    });
  });

  it('quotes no title that has a foreign address', () => {
    const titled = (title: string) => siteDescriptionTask.deterministic({ ...handbook, title });
    const sections = 'is a website with the sections Tutorial and Reference.';
    expect(titled('Nagios: 127.0.0.1').summary).toBe(`Nagios ${sections}`);
    expect(titled('Nagios: overview').summary).toBe(`Nagios (“Nagios: overview”) ${sections}`);
  });

  it('uses the site’s own description when it is meaningful', () => {
    const described = { ...handbook, description: 'All you need to know about growing pears.' };
    expect(siteDescriptionTask.deterministic(described).summary).toBe(
      'The Handbook: All you need to know about growing pears.',
    );
  });

  it('stays plain and within its limits for any site', () => {
    const hostile = {
      ...handbook,
      title: '\u0000\u202e<script>'.repeat(300),
      description: 'Visit https://evil.example/now. '.repeat(100),
      sections: Array.from({ length: 500 }, (_, index) => ({
        title: `S${index} `.repeat(90),
        pageCount: 1,
      })),
      forms: Array.from({ length: 500 }, (_, index) => `F${index} `.repeat(90)),
      language: 'not a language',
    };
    const { summary, details } = siteDescriptionTask.deterministic(hostile);
    expect(summary.length).toBeLessThanOrEqual(300);
    expect(details.length).toBeLessThanOrEqual(1000);
    expect(summary + details).not.toMatch(/evil\.example|\p{Cc}|\u202e/u);
    expect(JSON.stringify(siteDescriptionTask.data(hostile)).length).toBeLessThan(8000);
  });

  it('is refused from a model that names foreign addresses, leaves it empty or adds to it', () => {
    const refused = [
      { summary: 'See https://evil.example.', details: '' },
      { summary: 'Mail bob@evil.example.', details: '' },
      { summary: ' \u200b ', details: 'x' },
      { summary: 'A site.', details: 'x', links: [] },
      { summary: 'A site.' },
      'A site.',
    ];
    for (const answer of refused)
      expect(() => siteDescriptionTask.parse(answer, handbook)).toThrow(InvalidAnswer);
  });

  it('may name the site itself', () => {
    const answer = { summary: 'Docs at https://www.handbook.example/docs.', details: 'x' };
    expect(siteDescriptionTask.parse(answer, handbook).summary).toBe(answer.summary);
  });
});
