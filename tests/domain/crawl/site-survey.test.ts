import { describe, expect, it } from '@jest/globals';
import { isPoorListing } from '@signpost/backend-domain/model/crawl/listing.ts';
import { formKey, pagesWithOwnForms } from '@signpost/backend-domain/model/crawl/own-forms.ts';
import { listedSize, walkedSize } from '@signpost/backend-domain/model/site/site-size.ts';
import fc from 'fast-check';
import { aForm } from '../../support/mothers.ts';

const numbered = (count: number, name = 'page') =>
  Array.from({ length: count }, (_, index) => `https://shop.example/${name}-${index}`);

describe('The listing of a site', () => {
  it('is poor when it has fewer than 60 pages', () => {
    expect(isPoorListing(new Set(), [])).toBe(true);
    expect(isPoorListing(new Set(numbered(59)), [])).toBe(true);
    expect(isPoorListing(new Set(numbered(60)), [])).toBe(false);
  });

  it('is poor when the start page links to many pages that are not listed', () => {
    const listed = new Set(numbered(100));
    expect(isPoorListing(listed, [...numbered(100), ...numbered(20, 'other')])).toBe(false);
    expect(isPoorListing(listed, numbered(21, 'other'))).toBe(true);
  });
});

describe('A form', () => {
  const form = formKey(aForm({ action: 'https://shop.example/ask' }));
  const onPages = (count: number) => new Map(numbered(count).map((url) => [url, [form]]));

  it('belongs to its page while no more than five pages have it', () => {
    expect(pagesWithOwnForms(onPages(5)).size).toBe(5);
    expect(pagesWithOwnForms(onPages(6)).size).toBe(0);
  });

  it('is recognised by its target and its fields, not by its page', () => {
    expect(formKey(aForm({ action: 'https://shop.example/ask?from=1', name: 'Ask' }))).toBe(form);
    expect(formKey(aForm({ action: 'https://shop.example/buy' }))).not.toBe(form);
    expect(formKey(aForm({ action: 'https://shop.example/ask', fields: [] }))).not.toBe(form);
  });
});

describe('The size of a site', () => {
  it('is known when the sitemap lists all pages, or when links lead to no new page', () => {
    expect(listedSize(12)).toEqual({ known: 12, isMinimum: false, estimate: 12 });
    const walk = { known: 12, asked: 12, foundLately: 0, isWhole: true };
    expect(walkedSize(walk)).toEqual({ known: 12, isMinimum: false, estimate: 12 });
  });

  it('is estimated from the links of the last pages', () => {
    const walk = { known: 100, asked: 30, foundLately: 45, isWhole: false };
    expect(walkedSize(walk)).toEqual({ known: 100, isMinimum: true, estimate: 310 });
  });

  it('is estimated between the number of known pages and eleven times that number', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(300), fc.nat(5_000), (known, asked, foundLately) => {
        const { estimate } = walkedSize({ known, asked, foundLately, isWhole: false });
        expect(estimate).toBeGreaterThanOrEqual(known);
        expect(estimate).toBeLessThanOrEqual(known * 11);
      }),
    );
  });
});
