import { contract, domain, type Guard, type ShownBy } from '../guard.ts';

function api(path: string, tests: string): ShownBy {
  return { project: 'api', path, tests };
}

/** What keeps one user, or one visitor, from taking the server away from all others. */
export const quotaGuards: readonly Guard[] = [
  {
    name: 'owners-take-turns',
    why: 'One user with many scans blocks all others.',
    file: 'adapters/queue/fair-turns.ts',
    text: 'Math.max(this.#current, (this.#lastOf.get(ownerId) ?? 0) + 1)',
    without: 'this.#current',
    shownBy: [contract('scan-queue', 'one process.*wait for the running scan only')],
  },
  {
    name: 'owners-take-turns-in-redis',
    why: 'One user with many scans blocks all others.',
    file: 'adapters/queue/bullmq/redis-turns.ts',
    text: 'math.max(current, last + 1)',
    without: 'current',
    shownBy: [contract('scan-queue', 'BullMQ.*wait for the running scan only')],
  },
  {
    name: 'scans-at-once-are-limited',
    why: 'One account fills the queue and the disk.',
    file: 'adapters/storage/mikro-orm/scan-writes.ts',
    text: '(others?.count ?? 0) >= most',
    without: 'others === undefined',
    shownBy: [contract('scan-repository', 'pglite.*up to the limit')],
  },
  {
    name: 'scans-at-once-are-counted-one-by-one',
    why: 'Parallel starts all find the same free place.',
    file: 'adapters/storage/mikro-orm/scan-writes.ts',
    text: '[ownerId]);\n  const [others]',
    without: '[id]);\n  const [others]',
    shownBy: [contract('scan-repository', 'postgresql.*no more through than there is room')],
  },
  {
    name: 'new-scans-are-limited',
    why: 'One account creates hundreds of scans in seconds.',
    file: 'backend-domain/use-cases/open-session.ts',
    text: '    await takeOne(ports.throttle, budget, userId);\n',
    without: '',
    shownBy: [api('scans/scan-quotas', 'as many within an hour')],
  },
  {
    name: 'visitors-of-one-address-are-limited',
    why: 'One visitor takes all places that visitors have.',
    file: 'backend-domain/use-cases/visitor-work.ts',
    text: 'own >= perAddress',
    without: 'own < 0',
    shownBy: [api('public/visitor-work', 'limited for one address')],
  },
  {
    name: 'visitors-are-limited-in-all',
    why: 'Visitors from many addresses take the server away from its users.',
    file: 'backend-domain/use-cases/visitor-work.ts',
    text: 'this.#running >= inAll',
    without: 'this.#running < 0',
    shownBy: [api('public/visitor-work', 'limited in all')],
  },
  {
    name: 'sessions-of-a-user-are-limited',
    why: 'Every sign-in leaves a session that stays for weeks.',
    file: 'adapters/storage/mikro-orm/mikro-orm-session-repository.ts',
    text: 'order by s.created_at desc, s.id desc offset $3::int',
    without: 'order by s.created_at desc, s.id desc offset $3::int + 1000',
    shownBy: [contract('session-repository', 'pglite.*loses the oldest by one more')],
  },
  {
    name: 'successful-sign-ins-are-limited',
    why: 'Sign-ins with the right password have the server check passwords all day.',
    file: 'backend-domain/use-cases/accounts/login.ts',
    text: '[...failure, ...success]',
    without: 'failure',
    shownBy: [api('accounts/sign-in-quotas', 'limited for one account and address')],
  },
  {
    name: 'sockets-are-limited',
    why: 'One user keeps thousands of connections open.',
    file: 'backend/sockets/open-connections.ts',
    text: 'open.size >= most',
    without: 'open.size < 0',
    shownBy: [
      api('sockets/connection-quotas', 'of one user are limited'),
      api('sockets/connection-quotas', 'of one address are limited'),
    ],
  },
  {
    name: 'reading-time-is-limited',
    why: 'One scan keeps a worker for days.',
    file: 'backend-domain/agents/scan-run.ts',
    text: 'spent >= this.settings.maxReadingMs',
    without: 'spent < 0',
    shownBy: [
      domain('agents/reading-limits', 'when its time is over'),
      domain('agents/reading-limits', 'fails with a sentence'),
    ],
  },
  {
    name: 'stored-bytes-of-a-scan-are-limited',
    why: 'One scan fills the disk.',
    file: 'backend-domain/agents/crawler/reading-limits.ts',
    text: '(await scans.storedBytes(run.scan.id)) >= maxScanBytes',
    without: '(await scans.storedBytes(run.scan.id)) < 0',
    shownBy: [domain('agents/reading-limits', 'has stored as much as it may')],
  },
  {
    name: 'stored-bytes-of-all-scans-are-limited',
    why: 'Running scans fill the disk together.',
    file: 'backend-domain/agents/crawler/reading-limits.ts',
    text: '(await scans.storedBytesInAll()) >= maxStoredBytes',
    without: '(await scans.storedBytesInAll()) < 0',
    shownBy: [domain('agents/reading-limits', 'all scans have stored')],
  },
  {
    name: 'no-new-scan-while-the-store-is-full',
    why: 'Every new scan adds to a disk that is full.',
    file: 'backend-domain/use-cases/open-session.ts',
    text: '(await ports.scans.storedBytesInAll()) >= maxStoredBytes',
    without: '(await ports.scans.storedBytesInAll()) < 0',
    shownBy: [api('scans/scan-quotas', 'no new scan is created')],
  },
];
