import { describe, expect, it } from '@jest/globals';
import type { VerificationMethod } from '@signpost/backend-domain/model/publishing/site-claim.ts';
import {
  checkFile,
  checkMetaTag,
  checkRobots,
  type Evidence,
  shownBy,
  type VerificationCheck,
} from '@signpost/backend-domain/model/publishing/verification.ts';

const claim = { token: 'signpost-token' };
const served = (text: string, status = 200): Evidence => ({
  file: { url: 'https://example.com/', status, contentType: '', text },
});

describe('The verification file', () => {
  it.each(['signpost-token', 'signpost-token\n', ' signpost-token\r\n', '\ufeffsignpost-token\n'])(
    'is accepted as %j',
    (text) => {
      expect(checkFile(served(text), claim)).toMatchObject({ passed: true, decided: true });
    },
  );

  it.each([
    ['another token', served('signpost-other')],
    ['more than the token', served('signpost-token signpost-other')],
    ['a page that contains it', served('<p>signpost-token</p>')],
    ['nothing', served('')],
    ['an error page that contains it', served('signpost-token', 404)],
    ['an answer of another site', { missing: 'elsewhere' } as const],
  ])('is refused with %s', (_, evidence) => {
    expect(checkFile(evidence, claim)).toMatchObject({ passed: false, decided: true });
  });

  it.each([
    ['no answer', { missing: 'unreachable' } as const],
    ['an error of the server', served('', 500)],
    ['too many requests', served('', 429)],
  ])('stays undecided with %s', (_, evidence) => {
    expect(checkFile(evidence, claim)).toMatchObject({ passed: false, decided: false });
  });
});

describe('The verification tag', () => {
  const page = (content: string, place: 'head' | 'body' = 'head') =>
    served(`<${place}><meta name="signpost-verification" content="${content}"></${place}>`);

  it('is accepted in the head, even next to others', () => {
    expect(checkMetaTag(page('signpost-token'), claim).passed).toBe(true);
    const both = served(
      '<meta name=signpost-verification content=other><meta name=signpost-verification content=signpost-token>',
    );
    expect(checkMetaTag(both, claim).passed).toBe(true);
  });

  it.each([
    ['of somebody else', page('signpost-other')],
    ['in the body, where visitors may write', page('signpost-token', 'body')],
    ['of a page with status 404', { ...served('', 404) }],
  ])('is refused %s', (_, evidence) => {
    expect(checkMetaTag(evidence, claim).passed).toBe(false);
  });
});

describe('A check of robots.txt', () => {
  it('passes when robots.txt names a scan of the user', () => {
    expect(checkRobots(served(''), true).passed).toBe(true);
    expect(checkRobots(served(''), false).passed).toBe(false);
    expect(checkRobots({ missing: 'unreachable' }, true).passed).toBe(false);
  });
});

describe('The proof of a claim', () => {
  const check = (method: VerificationMethod, result: 'yes' | 'no' | 'open'): VerificationCheck => ({
    method,
    passed: result === 'yes',
    decided: result !== 'open',
    message: '',
  });

  it.each([
    ['is the file before any other', ['yes', 'yes', 'yes'], null, 'file'],
    ['is the tag', ['no', 'yes', 'no'], null, 'meta_tag'],
    ['is robots.txt', ['no', 'no', 'yes'], null, 'robots_txt'],
    ['is none', ['no', 'no', 'no'], null, null],
    ['is none any more', ['no', 'no', 'no'], 'file', null],
    [
      'is unknown when the earlier proof cannot be checked',
      ['open', 'no', 'no'],
      'file',
      'unknown',
    ],
    [
      'is unknown without an earlier proof when one place cannot be checked',
      ['no', 'no', 'open'],
      null,
      'unknown',
    ],
    ['is none when only other places cannot be checked', ['no', 'open', 'open'], 'file', null],
    ['is a different one that is found', ['open', 'yes', 'no'], 'file', 'meta_tag'],
  ] as const)('%s', (_, [file, meta, robots], before, expected) => {
    const checks = [check('file', file), check('meta_tag', meta), check('robots_txt', robots)];
    expect(shownBy(checks, before)).toBe(expected);
  });
});
