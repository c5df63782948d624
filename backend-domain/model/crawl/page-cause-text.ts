import type { PageCause, ReadingLimit } from './page-cause.ts';

const LIMITS: Readonly<Record<ReadingLimit, string>> = {
  time: 'the scan reached its time limit',
  'scan-storage': 'the scan reached its storage limit',
  'server-storage': 'the storage of this server was full',
};

/** Says why a page was skipped or could not be read, as a clause for people. */
export function pageCauseText(cause: PageCause): string {
  switch (cause.kind) {
    case 'moved':
      return `redirects to ${cause.to}`;
    case 'other-site':
      return `leads to another site (${cause.host})`;
    case 'not-a-page':
      return cause.isAttachment
        ? 'a download'
        : `not a page (${cause.contentType || 'no content type'})`;
    case 'sampled':
      return `similar to the ${cause.read} pages of ${cause.pattern} that were read`;
    case 'duplicate':
      return `same content as ${cause.of}`;
    case 'robots':
      return 'robots.txt forbids it';
    case 'forbidden-target':
      return 'its address may not be contacted';
    case 'too-complex':
      return 'too complex to read';
    case 'limit':
      return LIMITS[cause.limit];
    case 'answered':
      return cause.status === 401 ? 'needs a login (401)' : `answered ${cause.status}`;
    case 'unreachable':
    case 'unspecified':
      return cause.detail;
  }
}
