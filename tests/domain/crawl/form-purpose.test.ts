import { describe, expect, it } from '@jest/globals';
import {
  type FormPurpose,
  formPurpose,
} from '@signpost/backend-domain/model/crawl/form-purpose.ts';
import type { FormFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { aField } from '../../support/manifest-mothers.ts';
import { aForm } from '../../support/mothers.ts';

const plain: FormFact = aForm({
  id: null,
  name: '',
  action: 'https://example.com/x',
  method: 'post',
  landmark: 'main',
  fields: [],
  submit: null,
});
const button = (name: string) => ({ name, locators: [] });
const email = aField('email', 'email');
const password = aField('password', 'password');
const message = aField('message', 'textarea');
const text = (name: string, label = name) => aField(name, 'text', { label });

const cases: readonly (readonly [FormPurpose, string, Partial<FormFact>])[] = [
  ['login', 'a name and a password', { fields: [text('user'), password] }],
  ['login', 'a German one', { fields: [email, password], submit: button('Anmelden') }],
  ['login', 'a Japanese one', { fields: [email, password], submit: button('ログイン') }],
  ['login', 'a Russian one', { fields: [text('l'), password], submit: button('Войти') }],
  ['login', 'a mail address for a link', { fields: [email], submit: button('Sign in') }],
  [
    'login',
    'one beside a link to register',
    { fields: [email, password], name: 'Register or log in', submit: button('Log in') },
  ],
  [
    'register',
    'a password to be repeated',
    { fields: [email, password, aField('again', 'password')] },
  ],
  [
    'register',
    'a new password',
    { fields: [email, aField('p', 'password', { autocomplete: 'new-password' })] },
  ],
  ['register', 'a French one', { fields: [email, password], submit: button('Créer un compte') }],
  ['register', 'a Spanish one', { fields: [email, password], submit: button('Crear cuenta') }],
  [
    'other',
    'a change of password',
    { fields: [password, aField('new', 'password'), aField('again', 'password')] },
  ],
  ['other', 'a forgotten password', { fields: [email], submit: button('Reset password') }],
  ['search', 'a search field', { method: 'get', fields: [aField('x', 'search')] }],
  ['search', 'a field called q', { method: 'get', fields: [text('q', '')] }],
  ['search', 'the landmark', { method: 'get', landmark: 'search', fields: [text('what')] }],
  ['search', 'a German one', { method: 'get', fields: [text('begriff', 'Suchbegriff')] }],
  ['search', 'a Chinese one', { fields: [text('w', '')], submit: button('搜索') }],
  [
    'search',
    'one within a category',
    { method: 'get', fields: [aField('cat', 'select'), text('s', 'Search')] },
  ],
  ['newsletter', 'a mail address alone', { fields: [email] }],
  ['newsletter', 'a French one', { fields: [text('prenom'), email], submit: button('S’abonner') }],
  ['newsletter', 'a Polish one', { fields: [email], submit: button('Zapisz się') }],
  ['contact', 'a message and an address', { fields: [text('name'), email, message] }],
  [
    'contact',
    'a Portuguese one',
    { fields: [text('nome'), message], submit: button('Enviar mensagem') },
  ],
  [
    'contact',
    'a message with a file',
    { fields: [email, message, aField('cv', 'file')], name: 'Contact us' },
  ],
  [
    'comment',
    'a WordPress one',
    {
      action: 'https://example.com/wp-comments-post.php',
      fields: [text('author'), email, aField('comment', 'textarea')],
      submit: button('Post Comment'),
    },
  ],
  [
    'comment',
    'a German one',
    { fields: [text('name'), aField('text', 'textarea')], submit: button('Kommentar absenden') },
  ],
  ['checkout', 'a card', { fields: [aField('n', 'text', { autocomplete: 'cc-number' })] }],
  [
    'checkout',
    'an address to order to',
    {
      fields: [email, aField('s', 'text', { autocomplete: 'shipping street-address' })],
      submit: button('Place order'),
    },
  ],
  [
    'checkout',
    'a German one',
    { fields: [aField('ok', 'checkbox')], submit: button('Zahlungspflichtig bestellen') },
  ],
  [
    'filter',
    'choices only',
    { method: 'get', fields: [aField('brand', 'select'), aField('new', 'checkbox')] },
  ],
  [
    'filter',
    'prices from and to',
    {
      method: 'get',
      fields: [aField('min', 'number'), aField('max', 'number')],
      submit: button('Apply filters'),
    },
  ],
  ['upload', 'a file', { fields: [aField('file', 'file')] }],
  [
    'other',
    'a cart button',
    { fields: [aField('amount', 'number')], submit: button('Add to cart') },
  ],
  ['other', 'a button alone', { fields: [], submit: button('Continue') }],
  ['other', 'a field that says nothing', { fields: [text('x')] }],
];

describe('The purpose of a form', () => {
  it.each(cases)('is %s: %s', (purpose, _, form) => {
    expect(formPurpose({ ...plain, ...form })).toBe(purpose);
  });
});
