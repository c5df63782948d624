import { describe, expect, it } from '@jest/globals';
import {
  headTags,
  linkTargets,
  metaContents,
} from '@signpost/backend-domain/model/publishing/head-tags.ts';
import fc from 'fast-check';

const META = '<meta name="token" content="yes">';
const found = (html: string): string[] => metaContents(headTags(html), 'token');

describe('A tag in the head', () => {
  it.each([
    ['in a whole document', `<!doctype html><html><head><title>T</title>${META}</head><body>`],
    ['without html and head', `<title>T</title>${META}<p>Text`],
    ['after scripts and styles', `<head><script>a<b</script><style>p{}</style>${META}</head>`],
    ['after comments', `<!-- a > b --><!----><!--><head><!-- <body> -->${META}`],
    ['in upper case', '<HEAD><META NAME="TOKEN" CONTENT="yes"></HEAD>'],
    ['in single quotes', `<head><meta content='yes' name='token'/></head>`],
    ['without quotes', '<head><meta name=token content=yes></head>'],
    ['with spaces around', '<head>\n<meta\n name = "token"\n content = " yes " >\n</head>'],
    ['in noscript', `<head><noscript>${META}</noscript></head>`],
    ['behind a byte order mark', `\ufeff<!doctype html>${META}`],
    ['with references', '<head><meta name="token" content="&#121;e&#x73;"></head>'],
    ['with its first content when it has two', '<meta name=token content=yes content=no>'],
    ['after an XML declaration', `<?xml version="1.0"?><html><head>${META}</head></html>`],
  ])('is found %s', (_, html) => {
    expect(found(html)).toEqual(['yes']);
  });

  it.each([
    ['in the body', `<head></head><body>${META}</body>`],
    ['after text, which begins the body', `<head>Hello ${META}`],
    ['after an element of the body', `<head><div></div>${META}</head>`],
    ['after the end of the head', `<head></head>${META}`],
    ['in a comment', `<head><!-- ${META} --></head>`],
    ['in a comment without an end', `<head><!-- ${META}`],
    ['in a script', `<head><script>document.write('${META}')</script></head>`],
    ['in a title', `<head><title>${META}</title></head>`],
    ['in a title without an end', `<head><title>${META}`],
    ['in a template', `<head><template>${META}</template></head>`],
    ['in an attribute', `<head><meta name="x" content='${META}'></head>`],
    ['without an end', '<head><meta name="token" content="yes"'],
    ['of another name', '<head><meta name="tokens" content="yes"></head>'],
    ['by property', '<head><meta property="token" content="yes"></head>'],
    ['in JSON', `{"html": "${META.replaceAll('"', '\\"')}"}`],
  ])('is not found %s', (_, html) => {
    expect(found(html)).toEqual([]);
  });

  it('gives the addresses of a link type, even among other link types', () => {
    const html =
      '<head><link rel="stylesheet" href="/a"><link rel="alternate AI-Manifest" href="/m?a=1&amp;b=2"><link rel=ai-manifest></head>';
    expect(linkTargets(headTags(html), 'ai-manifest')).toEqual(['/m?a=1&b=2']);
  });

  it('is found despite attributes named like properties of Object.prototype', () => {
    const html = '<head><meta __proto__="x" constructor="y" name="token" content="yes"></head>';
    expect(found(html)).toEqual(['yes']);
  });

  it('never throws', () => {
    const part = fc.constantFrom(
      ...[
        '<',
        '>',
        '</',
        '<!--',
        '-->',
        '"',
        "'",
        '=',
        ' ',
        'meta',
        'title',
        'head',
        'name',
        '&#x110000;',
        '\u0000',
        'a',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
        expect(Array.isArray(headTags(parts.join('')))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
