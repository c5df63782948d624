import { describe, expect, it } from '@jest/globals';
import { isHtml } from '@signpost/backend-domain/model/crawl/html-content.ts';

describe('An answer', () => {
  it.each(['text/html', 'application/xhtml+xml'])('of type %s is a page', (type) => {
    expect(isHtml(type, '<p>Hello')).toBe(true);
  });

  it.each(['', 'application/octet-stream', 'text/plain'])(
    'of type "%s" is a page when it begins like one',
    (type) => {
      expect(isHtml(type, '\n<!-- made by hand -->\n<!DOCTYPE html><title>Hi</title>')).toBe(true);
      expect(isHtml(type, 'Just some words about <html>')).toBe(false);
    },
  );

  it.each(['application/json', 'application/xml', 'image/svg+xml', 'application/pdf'])(
    'of type %s is no page, whatever it holds',
    (type) => {
      expect(isHtml(type, '<!doctype html><html>')).toBe(false);
    },
  );

  it('is no page when its bytes are no text, although it says text/html', () => {
    const png = `\u0089PNG\r\n\u001a\n${'\u0000\u0001\ufffd\ufffd'.repeat(200)}`;
    expect(isHtml('text/html', png)).toBe(false);
  });

  it('is judged quickly however many comments it begins with', () => {
    expect(isHtml('', '<!-- -->'.repeat(100_000))).toBe(false);
  });
});
