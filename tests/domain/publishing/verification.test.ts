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
    'counts as %j',
    (text) => {
      expect(checkFile(served(text), claim)).toMatchObject({ passed: true, decided: true });
    },
  );

  it.each([
    ['another token', served('signpost-other')],
    ['more than the token', served('signpost-token signpost-other')],
    ['a page that holds it', served('<p>signpost-token</p>')],
    ['nothing', served('')],
    ['an error that holds it', served('signpost-token', 404)],
    ['an answer of another site', { missing: 'elsewhere' } as const],
  ])('does not count with %s', (_, evidence) => {
    expect(checkFile(evidence, claim)).toMatchObject({ passed: false, decided: true });
  });

  it.each([
    ['no answer', { missing: 'unreachable' } as const],
    ['an error of the server', served('', 500)],
    ['not now', served('', 429)],
  ])('stays undecided with %s', (_, evidence) => {
    expect(checkFile(evidence, claim)).toMatchObject({ passed: false, decided: false });
  });
});

describe('The verification tag', () => {
  const page = (content: string, place: 'head' | 'body' = 'head') =>
    served(`<${place}><meta name="signpost-verification" content="${content}"></${place}>`);

  it('counts in the head, beside others', () => {
    expect(checkMetaTag(page('signpost-token'), claim).passed).toBe(true);
    const both = served(
      '<meta name=signpost-verification content=other><meta name=signpost-verification content=signpost-token>',
    );
    expect(checkMetaTag(both, claim).passed).toBe(true);
  });

  it.each([
    ['of somebody else', page('signpost-other')],
    ['in the body, where visitors write', page('signpost-token', 'body')],
    ['of a page that says it is not there', { ...served('', 404) }],
  ])('does not count %s', (_, evidence) => {
    expect(checkMetaTag(evidence, claim).passed).toBe(false);
  });
});

describe('A check of robots.txt', () => {
  it('passes when it names a scan of the user', () => {
    expect(checkRobots(served(''), true).passed).toBe(true);
    expect(checkRobots(served(''), false).passed).toBe(false);
    expect(checkRobots({ missing: 'unreachable' }, true).passed).toBe(false);
  });
});

describe('A site is shown to be the user’s', () => {
  const check = (method: VerificationMethod, result: 'yes' | 'no' | 'open'): VerificationCheck => ({
    method,
    passed: result === 'yes',
    decided: result !== 'open',
    message: '',
  });

  it.each([
    ['by the file before anything else', ['yes', 'yes', 'yes'], null, 'file'],
    ['by the tag', ['no', 'yes', 'no'], null, 'meta_tag'],
    ['by robots.txt', ['no', 'no', 'yes'], null, 'robots_txt'],
    ['by nothing', ['no', 'no', 'no'], null, null],
    ['by nothing any more', ['no', 'no', 'no'], 'file', null],
    [
      'in an unknown way, when the earlier way cannot be looked at',
      ['open', 'no', 'no'],
      'file',
      'unknown',
    ],
    [
      'in an unknown way, without a proof, when one way cannot be looked at',
      ['no', 'no', 'open'],
      null,
      'unknown',
    ],
    ['by nothing, when only another way cannot be looked at', ['no', 'open', 'open'], 'file', null],
    ['in another way', ['open', 'yes', 'no'], 'file', 'meta_tag'],
  ] as const)('%s', (_, [file, meta, robots], before, expected) => {
    const checks = [check('file', file), check('meta_tag', meta), check('robots_txt', robots)];
    expect(shownBy(checks, before)).toBe(expected);
  });
});
