import { describe, expect, it } from '@jest/globals';
import type { ElementFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import {
  disclosuresOf,
  disclosuresOfFrame,
} from '@signpost/backend-domain/model/crawl/states/disclosures.ts';
import { aButton, pageFacts } from '../../../support/mothers.ts';

const url = 'https://shop.example/';
const operated = (...elements: ElementFact[]) =>
  disclosuresOf({ elements, url }, new Set()).map(({ name }) => name);

describe('A button without ARIA', () => {
  it.each(['Menu', 'Open menu', 'Show more', 'Mehr anzeigen', 'Ouvrir le menu', 'メニュー'])(
    'is operated when its name says that it opens something: %s',
    (name) => {
      expect(operated(aButton(name))).toEqual([name]);
    },
  );

  it('is operated in a navigation whatever its name is', () => {
    expect(operated(aButton('Reports', { landmark: 'navigation' }))).toEqual(['Reports']);
  });

  it.each([
    ['has a name that does not mention opening', aButton('Like')],
    ['has a long name', aButton('Buy now and get one more for free')],
    ['is part of a form', aButton('Show more', { form: 0 })],
    ['sends a form', aButton('Open', { action: { kind: 'submit' } })],
    ['ends the session', aButton('Sign out', { landmark: 'navigation' })],
    ['deletes', aButton('Delete and show more')],
    ['is disabled', aButton('Menu', { disabled: true })],
    ['is hidden', aButton('Menu', { visible: false })],
    ['is a link', aButton('Menu', { role: 'link' })],
  ])('is not operated when it %s', (_, button) => {
    expect(operated(button)).toEqual([]);
  });
});

describe('An element that discloses something', () => {
  const group = (discloses: 'open' | 'closed') =>
    aButton('Products', { role: 'link', landmark: 'navigation', discloses });

  it('is operated while it is closed', () => {
    expect(operated(group('closed'))).toEqual(['Products']);
  });

  it('is not operated while it is open, as the contents of a manual are', () => {
    expect(operated(group('open'))).toEqual([]);
  });

  it('need not be explored on other pages when it is open on the start page', () => {
    const known = disclosuresOfFrame(pageFacts({ url, elements: [group('open')] }));
    expect(disclosuresOf({ elements: [group('closed')], url }, known)).toEqual([]);
  });
});
