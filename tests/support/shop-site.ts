import type { PageRecord } from '@signpost/backend-domain/model/crawl/frontier.ts';
import type { ElementFact, FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { aField, aNavigationLink, aPage, at, elementsOf } from './manifest-mothers.ts';
import { aButton, aForm, aLink } from './mothers.ts';

/**
 * A small shop with everything that a manifest can contain: menus, search, products, a cart, documentation, an account.
 */

export const searchForm: FormFact = aForm({ action: at('/search'), landmark: 'search' });

export const loginForm: FormFact = aForm({
  id: 'login',
  name: 'Your account',
  action: at('/session'),
  method: 'post',
  landmark: 'main',
  locators: [{ kind: 'css', value: '#login', basis: 'id' }],
  fields: [
    aField('user', 'text', { label: 'User name', required: true, autocomplete: 'username' }),
    aField('pass', 'password', { label: 'Password', required: true }),
    aField('remember', 'checkbox', { label: 'Remember me' }),
  ],
  submit: {
    name: 'Sign in',
    locators: [{ kind: 'css', value: '#login button', basis: 'landmark' }],
  },
});

const menu: ElementFact = aButton('More', {
  type: 'disclosure',
  landmark: 'banner',
  locators: [{ kind: 'css', value: '#more', basis: 'id' }],
});

const navigation = [
  aNavigationLink('Home', '/'),
  aNavigationLink('Products', '/products'),
  aNavigationLink('Manual', '/manual'),
  aNavigationLink('Sign in', '/login'),
];

const frame: readonly ElementFact[] = [...navigation, menu, ...elementsOf(searchForm, 0)];

function inFrame(
  path: string,
  own: readonly ElementFact[],
  rest: Parameters<typeof aPage>[2] = {},
): PageRecord {
  return aPage(path, { elements: [...frame, ...own], forms: [searchForm] }, rest);
}

const cart = aButton('Add to cart', {
  locators: [
    { kind: 'testid', value: '[data-testid="add"]', basis: 'testid' },
    { kind: 'role', value: 'button[name="Add to cart"]', basis: 'semantic' },
  ],
});

function product(number: number): PageRecord {
  const other = aLink(`Product ${number + 1}`, at(`/product/p-${number + 1}`));
  return inFrame(`/product/p-${number}`, [cart, other], { pattern: '/product/:slug' });
}

function chapter(number: number): PageRecord {
  const next = aLink('Next', at(`/manual/c-${number + 1}`), {
    locators: [
      { kind: 'css', value: 'a[rel="next"]', basis: 'attribute' },
      { kind: 'css', value: `a[href="/manual/c-${number + 1}"]`, basis: 'href' },
    ],
  });
  const last = number === 3 ? [] : [next];
  return inFrame(`/manual/c-${number}`, last, { pattern: '/manual/:slug', mode: 'static' });
}

export function shopPages(): PageRecord[] {
  return [
    inFrame('/', [aLink('Our story', at('/story'))]),
    inFrame('/products', [aLink('Product 1', at('/product/p-1'))]),
    inFrame('/manual', [aLink('Chapter 1', at('/manual/c-1'))]),
    ...[1, 2, 3, 4].map(product),
    ...[1, 2, 3].map(chapter),
    aPage('/login', {
      elements: [...frame, ...elementsOf(loginForm, 1)],
      forms: [searchForm, loginForm],
    }),
  ];
}
