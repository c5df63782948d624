import { describe, expect, it } from '@jest/globals';
import {
  describeContent,
  isAttachment,
  isPage,
  mayBePage,
} from '@signpost/backend-domain/model/crawl/html-content.ts';

const isHtml = (contentType: string, text: string) => isPage({ contentType, headers: {}, text });
const disposed = (disposition: string) => ({ 'content-disposition': disposition });

describe('An answer', () => {
  it.each(['text/html', 'application/xhtml+xml'])('of type %s is a page', (type) => {
    expect(isHtml(type, '<p>Hello')).toBe(true);
  });

  it.each(['', 'unknown/unknown', 'application/unknown', '*/*'])(
    'of the unknown type "%s" is a page when it begins like HTML',
    (type) => {
      expect(isHtml(type, '\n<!-- made by hand --><title>Hi</title>')).toBe(true);
      expect(isHtml(type, '<!DOCTYPE html><title>Hi</title>')).toBe(true);
      expect(isHtml(type, '<p>Hello')).toBe(true);
      expect(isHtml(type, 'Just some words about <html>')).toBe(false);
      expect(isHtml(type, '<paragraph>Hello</paragraph>')).toBe(false);
    },
  );

  it('of an unknown type is no page when browsers may not look at its content', () => {
    const headers = { 'x-content-type-options': 'nosniff' };
    expect(isPage({ contentType: '', headers, text: '<p>Hello' })).toBe(false);
    expect(isPage({ contentType: 'text/html', headers, text: '<p>Hello' })).toBe(true);
  });

  it.each(['text/plain', 'application/octet-stream', 'application/json', 'image/svg+xml'])(
    'of type %s is no page, even when it contains HTML',
    (type) => {
      expect(isHtml(type, '<!doctype html><html>')).toBe(false);
    },
  );

  it('is worth reading when its head allows a page', () => {
    const worth = (contentType: string, headers = {}) => mayBePage({ contentType, headers });
    expect(['text/html', 'application/xhtml+xml', ''].map((type) => worth(type))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['text/plain', 'application/pdf'].map((type) => worth(type))).toEqual([false, false]);
    expect(worth('text/html', disposed('attachment'))).toBe(false);
  });

  it('of type text/html is no page when its content is binary', () => {
    const png = `\u0089PNG\r\n\u001a\n${'\u0000\u0001\ufffd\ufffd'.repeat(200)}`;
    expect(isHtml('text/html', png)).toBe(false);
  });

  it('that begins with a million spaces is judged in linear time', () => {
    expect(isHtml('', ' '.repeat(1_000_000))).toBe(false);
  });

  it.each([
    'attachment',
    'Attachment; filename="page.html"',
    ' attachment ;filename=a',
    'form-data; name="a"',
  ])('with Content-Disposition "%s" is a download', (disposition) => {
    const headers = disposed(disposition);
    const answer = { contentType: 'text/html', headers, text: '<!doctype html><p>Hello' };
    expect(isAttachment(headers)).toBe(true);
    expect(isPage(answer)).toBe(false);
    expect(describeContent(answer)).toBe('a download');
  });

  it.each(['inline', 'INLINE; filename="page.html"', '', 'filename="page.html"', '; attachment'])(
    'with Content-Disposition "%s" is a page',
    (disposition) => {
      const headers = disposed(disposition);
      expect(isPage({ contentType: 'text/html', headers, text: '<p>Hello' })).toBe(true);
    },
  );

  it('that is no page is described by its content type', () => {
    expect(describeContent({ contentType: 'application/pdf', headers: {} })).toBe(
      'application/pdf',
    );
    expect(describeContent({ contentType: '', headers: {} })).toBe('no content type');
  });
});
