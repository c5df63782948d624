import { describe, expect, it } from '@jest/globals';
import {
  holdingLocator,
  type Match,
  wantedByStep,
  writtenLocator,
} from '@signpost/backend-domain/model/guide/locating.ts';
import { onSite } from '@signpost/backend-domain/model/guide/site-boundary.ts';
import { listedWorkflows } from '@signpost/backend-domain/model/guide/workflow-parameters.ts';
import {
  aManifest,
  aManifestPage,
  anElement,
  aStep,
  aWorkflow,
} from '../../support/guide-mothers.ts';

const ORIGIN = 'https://radio.example';
const found = (count: number, role = 'button', name = 'Search'): Match => ({ count, role, name });
const none: Match = { count: 0, role: null, name: null };
const search = { role: 'button', name: 'Search' };

describe('The locator to use', () => {
  it.each<[string, Match[], number | null]>([
    ['the first that finds one element of the role and name', [none, found(1), found(1)], 1],
    [
      'a later one when the first finds another element',
      [found(1, 'button', 'Reset'), found(1)],
      1,
    ],
    ['the first of the role when the name has changed', [found(1, 'button', 'Find'), none], 0],
    ['none that finds several', [found(2), none], null],
    ['none that finds an element of another role', [found(1, 'link')], null],
  ])('is %s', (_, matches, index) => {
    expect(holdingLocator(search, matches)).toBe(index);
  });

  it('may find a field of any role', () => {
    expect(holdingLocator(search, [found(1, 'combobox', 'q')], { anyRole: true })).toBe(0);
  });
});

describe('The locators of a step', () => {
  it('are its selector, the fallbacks of the element with that selector, and its role and name', () => {
    const element = anElement({
      selector: '#go',
      name: 'Go "now"',
      fallbacks: [{ kind: 'testid', value: '[data-testid="go"]' }],
    });
    const page = aManifestPage(`${ORIGIN}/`, 'Start', { elements: [element] });
    const manifest = aManifest(ORIGIN, { pages: { [page.url]: page } });
    const step = aStep(2, { selector: '#go', role: 'button', name: 'Go "now"' });
    expect(wantedByStep(manifest, page.url, step).locators.map(writtenLocator)).toEqual([
      'css=#go',
      'testid=[data-testid="go"]',
      'role=button[name="Go \\"now\\""]',
    ]);
  });

  it('carry the frame of the step', () => {
    const step = aStep(2, { selector: '#go', frame: '#shop' });
    const { targets } = wantedByStep(aManifest(ORIGIN), `${ORIGIN}/`, step);
    expect(targets).toEqual([
      { locator: { kind: 'css', value: '#go', basis: 'attribute' }, frame: '#shop' },
    ]);
  });
});

describe('The workflows of a manifest', () => {
  it('are listed with their parameters', () => {
    expect(listedWorkflows(aManifest(ORIGIN))).toEqual([
      {
        id: 'w-search',
        name: 'Search the site',
        parameters: [{ name: 'query', type: 'search', required: true }],
        sensitive: false,
      },
      {
        id: 'w-order',
        name: 'Buy a ticket',
        parameters: [{ name: 'email', type: 'text', required: true }],
        sensitive: true,
      },
    ]);
  });
});

describe('The parameters of a log-in', () => {
  it('are both required when the form requires only the name', () => {
    const manifest = aManifest(ORIGIN);
    const [form] = manifest.forms;
    if (form === undefined) throw new Error('The manifest has no form.');
    const field = { id: '', label: '', selector: '' };
    const fields = [
      { ...field, name: 'log', type: 'text', required: true, selector: '#log' },
      { ...field, name: 'pwd', type: 'password', required: false, selector: '#pwd' },
    ];
    const workflow = aWorkflow(ORIGIN, [
      { action: 'fill', selector: '#log', value: '{{username}}' },
      { action: 'fill', selector: '#pwd', value: '{{password}}' },
    ]);
    const [listed] = listedWorkflows({
      ...manifest,
      forms: [{ ...form, fields }],
      workflows: [workflow],
    });
    expect(listed?.parameters).toEqual([
      { name: 'username', type: 'text', required: true },
      { name: 'password', type: 'password', required: true },
    ]);
  });
});

describe('The site that a guide stays on', () => {
  it.each([
    ['https://radio.example/x', true],
    ['https://www.radio.example/', true],
    ['http://radio.example/', true],
    ['https://radio.example:8443/', false],
    ['https://shop.radio.example/', false],
    ['https://radio.example.other/', false],
    ['https://me:secret@radio.example/', false],
    ['ftp://radio.example/', false],
    ['about:blank', false],
    ['', false],
  ])('%s: %s', (url, expected) => {
    expect(onSite(aManifest(ORIGIN), url)).toBe(expected);
  });
});
