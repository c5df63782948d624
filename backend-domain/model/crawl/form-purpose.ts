import { folded } from '../shared/folded-text.ts';
import type { WordList } from '../shared/word-list.ts';
import {
  CART_WORDS,
  CHECKOUT_WORDS,
  COMMENT_WORDS,
  CONTACT_WORDS,
  FILTER_WORDS,
  LOGIN_WORDS,
  NEWSLETTER_WORDS,
  REGISTER_WORDS,
  RESET_WORDS,
  SEARCH_WORDS,
  UPLOAD_WORDS,
} from '../shared/word-lists.ts';
import type { FieldFact, FormFact } from './page-facts.ts';

export type FormPurpose =
  | 'login'
  | 'register'
  | 'search'
  | 'contact'
  | 'newsletter'
  | 'checkout'
  | 'filter'
  | 'comment'
  | 'upload'
  | 'other';

/** The properties of a form that show its purpose. */
export type FormSigns = Pick<
  FormFact,
  'id' | 'name' | 'action' | 'method' | 'landmark' | 'fields' | 'submit'
>;

/**
 * The purpose of a form, decided first by its kinds of fields (a password, a file, a card number), then by its words.
 * `other` when neither shows it.
 */
export function formPurpose(form: FormSigns): FormPurpose {
  const signs = new Signs(form);
  if (signs.has('password')) return passwordPurpose(signs);
  if (isCheckout(signs)) return 'checkout';
  if (isSearch(signs)) return 'search';
  if (signs.has('textarea')) return messagePurpose(signs);
  if (signs.has('file')) return 'upload';
  if (signs.hasEmail) return emailPurpose(signs);
  return wordsPurpose(signs);
}

function passwordPurpose(signs: Signs): FormPurpose {
  const passwords = signs.fields.filter(({ type }) => type === 'password');
  const isNew = passwords.some(({ autocomplete }) => autocomplete === 'new-password');
  if (RESET_WORDS.isIn(signs.submitName) || (RESET_WORDS.isIn(signs.title) && !signs.hasEmail))
    return 'other';
  if (LOGIN_WORDS.isIn(signs.submitName) && passwords.length === 1 && !isNew) return 'login';
  if (REGISTER_WORDS.isIn(signs.submitName)) return 'register';
  if (passwords.length >= 2 || isNew) {
    // Only password fields and no user name: a form to change the password.
    const isChange = passwords.length === signs.fields.length;
    return isChange ? 'other' : 'register';
  }
  if (LOGIN_WORDS.isIn(signs.words)) return 'login';
  return REGISTER_WORDS.isIn(signs.words) ? 'register' : 'login';
}

const CARD = /^cc-(?:number|exp|csc|name)/;
const ADDRESS = /(?:street-address|address-line1|postal-code)$/;

function isCheckout(signs: Signs): boolean {
  if (signs.fields.some(({ autocomplete = '' }) => CARD.test(autocomplete))) return true;
  if (CART_WORDS.isIn(signs.submitName) || SEARCH_WORDS.isIn(signs.submitName)) return false;
  const hasAddress = signs.fields.some(({ autocomplete = '' }) => ADDRESS.test(autocomplete));
  if (hasAddress && CHECKOUT_WORDS.isIn(signs.words)) return true;
  return CHECKOUT_WORDS.isIn(signs.submitName) && !signs.has('textarea');
}

const QUERY_NAME = /^(?:q|qs|query|s|search\w*|\w*[_-]?search|k|kw|keywords?|term|text|wd|p)$/i;

function isSearch(signs: Signs): boolean {
  const texts = signs.texts;
  if (texts.length === 0 || texts.length > 2) return false;
  if (signs.has('textarea') || signs.has('file') || signs.hasEmail) return false;
  if (signs.has('search') || signs.form.landmark === 'search') return true;
  const isCalled = texts.some(({ name, label, placeholder = '' }) => {
    const called = name.length > 2 && QUERY_NAME.test(name);
    return called || SEARCH_WORDS.isIn(label) || SEARCH_WORDS.isIn(placeholder);
  });
  if (isCalled) return !FILTER_WORDS.isIn(signs.submitName);
  const isShort = signs.form.method === 'get' && texts.some(({ name }) => QUERY_NAME.test(name));
  return isShort || SEARCH_WORDS.isIn(`${signs.submitName} ${signs.title}`);
}

function messagePurpose(signs: Signs): FormPurpose {
  // The submit button and title decide before the fields, so that a contact field does not hide a comment form, nor the
  // other way round.
  if (COMMENT_WORDS.isIn(signs.submitName) || COMMENT_WORDS.isIn(signs.title)) return 'comment';
  if (CONTACT_WORDS.isIn(`${signs.submitName} ${signs.title}`)) return 'contact';
  if (COMMENT_WORDS.isIn(signs.words)) return 'comment';
  if (signs.hasEmail || signs.has('tel') || CONTACT_WORDS.isIn(signs.words)) return 'contact';
  return signs.has('file') ? 'upload' : 'other';
}

/** The purpose of a form with an email field and no password field. */
function emailPurpose(signs: Signs): FormPurpose {
  if (RESET_WORDS.isIn(signs.words)) return 'other';
  const alone = signs.texts.length === 1;
  if (NEWSLETTER_WORDS.isIn(signs.words)) return 'newsletter';
  if (alone && LOGIN_WORDS.isIn(`${signs.submitName} ${signs.title}`)) return 'login';
  if (REGISTER_WORDS.isIn(`${signs.submitName} ${signs.title}`))
    return alone ? 'newsletter' : 'register';
  if (CONTACT_WORDS.isIn(signs.words)) return 'contact';
  return alone ? 'newsletter' : 'other';
}

/** The purpose of a form whose fields could serve any purpose: only the form's own texts count. */
function wordsPurpose(signs: Signs): FormPurpose {
  const said: readonly (readonly [FormPurpose, WordList])[] = [
    ['filter', FILTER_WORDS],
    ['upload', UPLOAD_WORDS],
    ['newsletter', NEWSLETTER_WORDS],
    ['contact', CONTACT_WORDS],
  ];
  const title = `${signs.submitName} ${signs.title}`;
  for (const [purpose, words] of said) {
    const fits = purpose !== 'upload' && (purpose === 'filter' || signs.texts.length > 0);
    if (fits && words.isIn(title)) return purpose;
  }
  const narrows = signs.fields.length > 0 && signs.fields.every(({ type }) => NARROWING.has(type));
  return signs.form.method === 'get' && narrows ? 'filter' : 'other';
}

const NARROWING = new Set(['select', 'checkbox', 'radio', 'range', 'combobox', 'switch']);
const TEXTS = new Set([
  'text',
  'search',
  'email',
  'url',
  'tel',
  'textbox',
  'searchbox',
  'combobox',
  '',
]);
const EMAIL_WORD = /(?:^|[^a-z])e ?mail|courriel|correo|邮箱|電子郵件|メール|이메일|почта/i;

class Signs {
  readonly form: FormSigns;
  readonly submitName: string;
  /** The form's name, id and action path. */
  readonly title: string;
  /** All words of the form and its fields. */
  readonly words: string;

  constructor(form: FormSigns) {
    this.form = form;
    this.submitName = form.submit?.name ?? '';
    const path = URL.parse(form.action)?.pathname ?? '';
    this.title = `${form.name} ${form.id ?? ''} ${path}`;
    const ofFields = form.fields.map(
      ({ name, label, placeholder = '' }) => `${name} ${label} ${placeholder}`,
    );
    this.words = [this.submitName, this.title, ...ofFields].join(' ');
  }

  get fields(): readonly FieldFact[] {
    return this.form.fields;
  }

  /** Fields for one line of text. */
  get texts(): readonly FieldFact[] {
    return this.fields.filter(({ type }) => TEXTS.has(type));
  }

  get hasEmail(): boolean {
    return this.fields.some(
      ({ type, autocomplete, name, label }) =>
        type === 'email' ||
        autocomplete === 'email' ||
        (TEXTS.has(type) && EMAIL_WORD.test(folded(`${name} ${label}`))),
    );
  }

  has(type: string): boolean {
    return this.fields.some((field) => field.type === type);
  }
}
