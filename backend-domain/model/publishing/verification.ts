import { type AskedFile, isServed } from './found-file.ts';
import { headTags, metaContents } from './head-tags.ts';
import {
  type SiteClaim,
  VERIFICATION_META,
  VERIFICATION_METHODS,
  VERIFICATION_PATH,
  type VerificationMethod,
} from './site-claim.ts';

/** The check of one verification method. */
export interface VerificationCheck {
  readonly method: VerificationMethod;
  readonly passed: boolean;
  /** False when the check was undecided: no answer, or a server error. */
  readonly decided: boolean;
  /** One or two sentences: what was found, and what to do. */
  readonly message: string;
}

/** The site's own answer to a request, or why there is none. */
export type Evidence =
  | { readonly file: AskedFile }
  | { readonly missing: 'unreachable' | 'elsewhere' };

/** Checks whether the verification file contains the token and nothing else. */
export function checkFile(
  evidence: Evidence,
  { token }: Pick<SiteClaim, 'token'>,
): VerificationCheck {
  const what = `The file ${VERIFICATION_PATH}`;
  const missing = absence('file', evidence, what);
  if (missing !== null) return missing;
  if (!isServed(served(evidence), [])) return failed('file', `${what} is not there.`);
  const content = served(evidence)
    ?.text.replace(/^\ufeff/, '')
    .trim();
  return content === token
    ? passed('file', `${what} holds your token.`)
    : failed('file', `${what} does not hold your token. Upload it again, unchanged.`);
}

/** Checks whether the head of the start page has the meta tag. */
export function checkMetaTag(
  evidence: Evidence,
  { token }: Pick<SiteClaim, 'token'>,
): VerificationCheck {
  const missing = absence('meta_tag', evidence, 'The start page');
  if (missing !== null) return missing;
  const found = metaContents(headTags(served(evidence)?.text ?? ''), VERIFICATION_META);
  if (found.includes(token)) return passed('meta_tag', 'The start page has your meta tag.');
  return failed(
    'meta_tag',
    found.length === 0
      ? 'The head of the start page has no verification tag.'
      : 'The verification tag of the start page is not yours. Add yours beside it.',
  );
}

/** Checks whether robots.txt names the user's own manifest of the site. */
export function checkRobots(evidence: Evidence, namesOwnManifest: boolean): VerificationCheck {
  const missing = absence('robots_txt', evidence, 'robots.txt');
  if (missing !== null) return missing;
  return namesOwnManifest
    ? passed('robots_txt', 'robots.txt has your AI-Manifest line.')
    : failed(
        'robots_txt',
        'robots.txt does not have your AI-Manifest line. Add the line of your integration guide.',
      );
}

/**
 * The first method that passed; null when the site definitely shows no proof. `unknown`: the check of the earlier
 * proof's method (`before`) was undecided; without an earlier proof, the check of any method was.
 */
export function shownBy(
  checks: readonly VerificationCheck[],
  before: VerificationMethod | null,
): VerificationMethod | 'unknown' | null {
  const way = VERIFICATION_METHODS.find((method) =>
    checks.some((check) => check.method === method && check.passed),
  );
  if (way !== undefined) return way;
  const open = checks.filter(({ decided }) => !decided);
  return open.some(({ method }) => before === null || method === before) ? 'unknown' : null;
}

function served(evidence: Evidence): AskedFile | null {
  return 'file' in evidence ? evidence.file : null;
}

/** The failed check when the site gave no usable answer; null when it did. */
function absence(
  method: VerificationMethod,
  evidence: Evidence,
  what: string,
): VerificationCheck | null {
  if ('missing' in evidence) {
    if (evidence.missing === 'elsewhere') {
      return failed(method, `${what} redirects to another site, which does not verify this one.`);
    }
    return { ...failed(method, `${what} could not be read. Try again later.`), decided: false };
  }
  const { status } = evidence.file;
  if (status >= 500 || status === 429) {
    const message = `${what} could not be read: the server answered with status ${status}. Try again later.`;
    return { ...failed(method, message), decided: false };
  }
  if (status >= 200 && status < 300) return null;
  return failed(method, `${what} is not there.`);
}

function passed(method: VerificationMethod, message: string): VerificationCheck {
  return { method, passed: true, decided: true, message };
}

function failed(method: VerificationMethod, message: string): VerificationCheck {
  return { method, passed: false, decided: true, message };
}
