import { describe, expect, it } from '@jest/globals';
import { learnPage } from '@signpost/backend-domain/model/crawl/delta/learn-page.ts';
import { noDelta } from '@signpost/backend-domain/model/crawl/delta/reading-delta.ts';
import type { FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { learnt, pageOf, predicted } from '../../../support/delta-pages.ts';
import { aForm, aLink } from '../../../support/mothers.ts';

describe('A delta for forms', () => {
  const field = (name: string): FormFact['fields'][number] => ({
    ...{ name, id: name, type: 'select', label: name, required: false },
    locators: [{ kind: 'css', value: `#${name}`, basis: 'id' }],
  });
  const search = aForm({ id: 'search', fields: [field('q')] });
  const filter = (...names: string[]) => aForm({ id: 'filter', fields: names.map(field) });
  const page = (title: string, ...rendered: string[]) =>
    pageOf(
      { title, forms: [search, filter('group', 'sort')] },
      { title, forms: [search, filter(...rendered)] },
    );

  it('adds the fields that scripts add to one of two forms in the same place', () => {
    const unfolded = ['status', 'group', 'priority', 'sort', 'columns'];
    const delta = learnt(page('Issues', ...unfolded), page('Bugs', ...unfolded));
    const next = page('Tasks', ...unfolded);
    expect(predicted(delta, next)?.forms).toEqual(next.rendered.forms);
  });

  it('is contradicted by other fields', () => {
    const delta = learnt(page('Issues', 'status', 'group', 'sort'));
    const other = page('Bugs', 'author', 'group', 'sort');
    expect(learnPage(delta, other)?.isContradiction ?? true).toBe(true);
  });

  it('is not learnt when a browser does not show all static fields', () => {
    expect(learnPage(noDelta(), page('Issues', 'group'))).toBeNull();
  });
});

describe('A delta for properties that only some facts have', () => {
  const link = (name: string, discloses?: 'open' | 'closed') => ({
    ...aLink(name, `https://a.test/${name}`),
    ...(discloses === undefined ? {} : { discloses }),
  });
  const page = (...names: string[]) =>
    pageOf(
      { elements: names.map((name) => link(name, name === 'contents' ? 'closed' : undefined)) },
      { elements: names.map((name) => link(name, name === 'contents' ? 'open' : undefined)) },
    );

  it('changes them where they are, and adds them nowhere else', () => {
    const delta = learnt(page('contents', 'cats'), page('dogs', 'contents'));
    const next = page('birds', 'contents', 'fish');
    expect(predicted(delta, next)?.elements).toEqual(next.rendered.elements);
  });
});
