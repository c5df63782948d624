import { describe, expect, it } from '@jest/globals';
import type { LocatorFact } from '@signpost/backend-domain/model/crawl/page-facts.ts';
import type { CompactElement } from '@signpost/backend-domain/model/manifest/compact/compact-manifest.ts';
import { compactManifest } from '@signpost/backend-domain/model/manifest/compact/to-compact.ts';
import { aPage, at, manifestOf } from '../../support/manifest-mothers.ts';
import { aButton, aLink } from '../../support/mothers.ts';

const css = (value: string): LocatorFact => ({ kind: 'css', value, basis: 'attribute' });
const xpath = (value: string): LocatorFact => ({ kind: 'xpath', value, basis: 'semantic' });

/** A button as a manifest of version 1.1 contains it. */
function compactButton(name: string, ...locators: LocatorFact[]): CompactElement | undefined {
  const page = aPage('/', {
    elements: [aButton(name, { locators }), aLink('News', at('/news'), {})],
  });
  const { anchors, templates, pages } = compactManifest(manifestOf([page]));
  const lists = [anchors, ...[...Object.values(templates), ...pages].map((one) => one.elements)];
  return lists
    .flatMap((elements) => elements ?? [])
    .find((one): one is CompactElement => typeof one === 'object' && one.name === name);
}

describe('A locator in version 1.1', () => {
  it('replaces the name of its element by {name}', () => {
    expect(compactButton('Save "it"', css('button[title="Save \\"it\\""]'))?.css).toBe(
      'button[title={name}]',
    );
  });

  it('replaces an address by its index', () => {
    const button = compactButton('Share', css('li:has(a[href="/news"]) button'));
    expect(button?.css).toMatch(/^li:has\(a\[href=\{\d+\}\]\) button$/);
  });

  it('replaces the text test of an XPath by {text}, and shortens the XPath of an element after a text', () => {
    const button = compactButton(
      'Remove',
      xpath('//h3[normalize-space()="Direct Chat"]/following::button[1]'),
      xpath('//tr[normalize-space()="Chat"]/ancestor::div[1]//button'),
    );
    expect(button?.also).toEqual([
      'after=h3 button[1] Direct Chat',
      'xpath=//tr[{text}="Chat"]/ancestor::div[1]//button',
    ]);
  });
});
