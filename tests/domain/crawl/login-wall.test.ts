import { describe, expect, it } from '@jest/globals';
import {
  barringWall,
  loginForm,
  loginWall,
  openLoginForm,
  staysOnSite,
  wallKey,
} from '@signpost/backend-domain/model/crawl/login-wall.ts';
import type { PageFacts } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import { siteScope } from '@signpost/backend-domain/model/site/url-rules.ts';
import { aReading, pageFacts } from '../../support/mothers.ts';
import { loginForm as memberForm, searchForm } from '../../support/shop-site.ts';

const SITE = 'https://example.com/';
const scope = siteScope(SITE);

function links(count: number): PageFacts['links'] {
  return Array.from({ length: count }, (_, index) => ({
    url: `${SITE}page-${index}`,
    text: `Page ${index}`,
    landmark: null,
    nofollow: false,
  }));
}

const page = (url: string, facts: Partial<PageFacts>, status = 200) =>
  aReading({ url, status, facts: pageFacts({ url, forms: [memberForm], ...facts }) });

describe('A log-in form blocks a page during a scan', () => {
  const members = `${SITE}members/files`;
  const isBlocked = (
    reading: ReturnType<typeof page>,
    url = members,
    openForm: string | null = null,
  ) => barringWall(reading, url, { scope, openForm }) !== null;
  const openForm = openLoginForm(page(SITE, { links: links(50) }), SITE, scope);

  it('when the page redirects to it, answers 401 or shows nothing else', () => {
    expect(isBlocked(page(`${SITE}login?next=/members/files`, { links: links(50) }))).toBe(true);
    expect(isBlocked(page(members, { links: links(50) }, 401))).toBe(true);
    expect(isBlocked(page(members, {}))).toBe(true);
  });

  it('but not when the page has content of its own', () => {
    expect(isBlocked(page(members, { links: links(50) }))).toBe(false);
  });

  it('but not on the log-in page itself', () => {
    expect(isBlocked(page(`${SITE}login`, {}), `${SITE}login`)).toBe(false);
  });

  it('but not when the open start page shows the same form', () => {
    expect(isBlocked(page(members, {}), members, openForm)).toBe(false);
    const another = { ...memberForm, action: `${SITE}members/session` };
    expect(isBlocked(page(members, { forms: [another] }), members, openForm)).toBe(true);
  });

  it('even with the form of the start page, when the page answers 401 or redirects to it', () => {
    expect(isBlocked(page(members, {}, 401), members, openForm)).toBe(true);
    expect(isBlocked(page(`${SITE}login?next=/members/files`, {}), members, openForm)).toBe(true);
  });

  it('and has one key for all pages that lead to the same form', () => {
    const wallOf = (url: string, from: string) =>
      barringWall(page(url, {}, 401), from, { scope, openForm: null });
    const one = wallOf(`${SITE}login?next=/a`, `${SITE}a`);
    const other = wallOf(`${SITE}login?next=/b`, `${SITE}b`);
    const inPlace = wallOf(`${SITE}c`, `${SITE}c`);
    if (one === null || other === null || inPlace === null) throw new Error('A form is missing.');
    expect(wallKey(one)).toBe(wallKey(other));
    expect(wallKey(inPlace)).toBe(wallKey(one));
    const elsewhere = { ...one, form: { ...one.form, inputs: [] } };
    expect(wallKey(elsewhere)).not.toBe(wallKey(one));
  });
});

describe('A log-in form blocks the site', () => {
  it.each([
    ['on a page that leads nowhere else', page(SITE, {})],
    ['where the start page redirects to it', page(`${SITE}login?next=/`, { links: links(50) })],
    ['on an answer of 401', page(SITE, { links: links(50) }, 401)],
    ['on an answer of 403', page(SITE, { links: links(50) }, 403)],
  ])('%s', (_, reading) => {
    expect(loginWall(reading, SITE, scope)).toEqual({
      url: reading.url,
      form: {
        action: memberForm.action,
        inputs: memberForm.fields
          .filter(({ type }) => type !== 'checkbox')
          .map(({ name, id, type, label }) => ({ name, id, type, label })),
      },
    });
  });

  it.each([
    ['beside the content of a start page', page(SITE, { links: links(50) })],
    [
      'on a start page that redirects to the home page of a language',
      page(`${SITE}en/`, { links: links(50) }),
    ],
    ['that is a search', page(SITE, { forms: [searchForm] })],
    ['on a page without forms', page(SITE, { forms: [] })],
    ['in an answer that is no page', aReading({ url: SITE, facts: null })],
  ])('but not one %s', (_, reading) => {
    expect(loginWall(reading, SITE, scope)).toBeNull();
  });

  it('but not a registration form, which asks for the password twice', () => {
    const [user, password] = memberForm.fields;
    if (!user || !password) throw new Error('The form has too few fields.');
    const twice = { ...password, name: 'again', id: 'again' };
    const register = { ...memberForm, fields: [user, password, twice] };
    expect(loginForm(pageFacts({ forms: [register] }))).toBeNull();
  });
});

describe('The start page shows an open log-in form', () => {
  it('beside its content only', () => {
    expect(openLoginForm(page(SITE, { links: links(50) }), SITE, scope)).not.toBeNull();
    expect(openLoginForm(page(SITE, {}), SITE, scope)).toBeNull();
    expect(openLoginForm(page(SITE, { links: links(50) }, 401), SITE, scope)).toBeNull();
    expect(openLoginForm(page(SITE, { links: links(50), forms: [] }), SITE, scope)).toBeNull();
  });
});

describe('Credentials are sent to their own site only', () => {
  it.each([
    ['https://example.com/session', 'https://example.com/login', true],
    ['/session', 'https://example.com/login', true],
    ['', 'https://www.example.com/login', true],
    ['https://evil.example/session', 'https://example.com/login', false],
    ['http://example.com/session', 'https://example.com/login', false],
    ['https://example.com:8443/session', 'https://example.com/login', false],
    ['javascript:void(0)', 'https://example.com/login', false],
    ['https://sso.example.com/', 'https://sso.example.com/login', false],
  ])('a form that sends to %j on %s: %s', (action, url, expected) => {
    expect(staysOnSite({ action }, url, scope)).toBe(expected);
  });
});
