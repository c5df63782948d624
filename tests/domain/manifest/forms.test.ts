import { describe, expect, it } from '@jest/globals';
import { aField, aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aForm } from '../../support/mothers.ts';
import { shopPages } from '../../support/shop-site.ts';

const order = (number: number) =>
  aForm({
    id: `order-${number}`,
    name: `Order product ${number}`,
    action: at(`/cart/add/${number}`),
    method: 'post',
    locators: [{ kind: 'css', value: `#order-${number}`, basis: 'id' }],
    fields: [
      aField('amount', 'number', {
        label: 'Amount',
        min: '1',
        max: '9',
        locators: [{ kind: 'css', value: 'input[name="amount"]', basis: 'name' }],
      }),
    ],
    submit: {
      name: 'Add to cart',
      locators: [
        { kind: 'css', value: `#order-${number} button`, basis: 'landmark' },
        { kind: 'css', value: '#add', basis: 'id' },
      ],
    },
  });

describe('The forms of a site', () => {
  it('are listed once, with their pages', () => {
    const manifest = manifestOf(shopPages());
    const [search, login] = manifest.forms;
    expect(manifest.forms).toHaveLength(2);
    expect(search).toMatchObject({
      purpose: 'search',
      page_count: shopPages().length,
      action: at('/search'),
    });
    expect(login).toMatchObject({ purpose: 'login', pages: [at('/login')], page_count: 1 });
    expect(manifest.pages[at('/login')]?.forms).toEqual([search?.id, login?.id]);
  });

  it('are one form, without name and address, when only numbers and headings differ', () => {
    const pages = [1, 2, 3].map((number) =>
      aPage(`/product/p-${number}`, { forms: [order(number)] }, { pattern: '/product/:slug' }),
    );
    const manifest = manifestOf(pages);
    expect(manifest.forms).toHaveLength(1);
    const [form] = manifest.forms;
    expect(form).toMatchObject({
      name: '',
      action: null,
      page_count: 3,
      fields: [
        { name: 'amount', type: 'number', selector: 'input[name="amount"]', min: '1', max: '9' },
      ],
      submit: { selector: '#add', name: 'Add to cart' },
    });
    // The form's selector differs from page to page.
    expect(form?.confidence).toBeLessThan(0.9);
    expect(Object.values(manifest.templates)[0]?.forms.map(({ id }) => id)).toEqual([form?.id]);
  });

  it('are two forms when one page has two similar ones', () => {
    const top = aForm({ action: at('/search') });
    const bottom = {
      ...top,
      locators: [{ kind: 'css', value: 'footer form', basis: 'landmark' } as const],
    };
    const manifest = manifestOf([
      aPage('/', { forms: [top, bottom] }),
      aPage('/b', { forms: [top] }),
    ]);
    expect(manifest.forms.map(({ selector, page_count }) => [selector, page_count])).toEqual([
      ['#search', 2],
      ['footer form', 1],
    ]);
    expect(manifest.pages[at('/')]?.forms).toHaveLength(2);
  });

  it('list no more than 20 of their pages, and count all', () => {
    const pages = Array.from({ length: 30 }, (_, number) =>
      aPage(`/p${number}`, { forms: [aForm()] }),
    );
    const [form] = manifestOf(pages).forms;
    expect(form?.pages).toHaveLength(20);
    expect(form?.page_count).toBe(30);
  });

  it('have the same ids in another scan', () => {
    const ids = (pages: ReturnType<typeof shopPages>) =>
      manifestOf(pages)
        .forms.map(({ id }) => id)
        .sort();
    expect(ids(shopPages().reverse())).toEqual(ids(shopPages()));
  });
});
