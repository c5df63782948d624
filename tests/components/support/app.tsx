import { afterAll, afterEach, beforeAll, beforeEach, expect, jest } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import type { User } from '@signpost/contracts/http/auth.ts';
import { cleanup, configure, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Providers } from '../../../frontend/src/app/providers.tsx';
import { AppRoutes } from '../../../frontend/src/app/router.tsx';
import { removeAccessToken, storeAccessToken } from '../../../frontend/src/lib/access-token.ts';
import { ContractServer } from './contract-server.ts';
import { giveEmptyAccount } from './empty-account.ts';
import { endpoint } from './fake-socket.ts';
import { accessTokenOf, ada } from './people.ts';

configure({
  // Pages are loaded when they are visited, which takes a moment in the first test of a file.
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(`${message}\nThe page says: ${wordsOf(document.body)}`),
});

/** All texts of a part of the page, each once. */
function wordsOf(part: Element): string {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const texts = new Set<string>();
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement?.tagName !== 'STYLE') texts.add(textContent ?? '');
  }
  return [...texts].join(' | ');
}

/** Console messages of the libraries' development builds that do not mean a defect of a page. */
const ALWAYS_ALLOWED = [/not wrapped in act/, /InvariantMiddleware took/];

const server = new ContractServer();
let expectedProblems: readonly RegExp[] = [];
let problems: string[] = [];

beforeAll(() => server.start());
afterAll(() => server.stop());

beforeEach(() => {
  expectedProblems = [];
  problems = [];
  const note = (...values: unknown[]) => void problems.push(values.map(wordsOfProblem).join(' '));
  jest.spyOn(console, 'error').mockImplementation(note);
  jest.spyOn(console, 'warn').mockImplementation(note);
});

afterEach(() => {
  removeAccessToken();
  notifications.clean();
  cleanup();
  const allowed = [...ALWAYS_ALLOWED, ...expectedProblems];
  const unexpected = problems.filter((text) => !allowed.some((one) => one.test(text)));
  const complaints = [...server.complaints, ...endpoint.complaints, ...unexpected];
  server.reset();
  endpoint.reset();
  jest.restoreAllMocks();
  expect(complaints).toEqual([]);
});

const wordsOfProblem = (value: unknown): string =>
  value instanceof Error || typeof value !== 'object' ? String(value) : JSON.stringify(value);

/** The problems that the test's page may write to the console. Any other fails the test. */
export function allowProblems(...expected: readonly RegExp[]): void {
  expectedProblems = expected;
}

export interface App {
  /** The API: the test defines its answers and reads the calls. */
  readonly server: ContractServer;
  /** The server's end of the socket. */
  readonly socket: typeof endpoint;
  /** Types and clicks without delays. */
  readonly user: UserEvent;
}

interface Visitor {
  /** The user; `true` is Ada. Without one, no user is signed in. */
  readonly signedIn?: boolean | User;
  /** Defines the answers that the page needs at once, where they differ from those for an empty account. */
  readonly prepare?: (server: ContractServer) => void;
}

/** Opens a page of the whole app: its real routes, store and providers. */
export function renderApp(path: string, { signedIn = false, prepare }: Visitor = {}): App {
  const visitor = signedIn === true ? ada : signedIn || null;
  if (visitor !== null) {
    storeAccessToken(accessTokenOf(visitor));
    server.answer('currentUser', 200, { user: visitor });
  }
  giveEmptyAccount(server);
  prepare?.(server);
  history.replaceState(null, '', path);
  render(
    <StrictMode>
      <Providers>
        <AppRoutes />
      </Providers>
    </StrictMode>,
  );
  return { server, socket: endpoint, user: userEvent.setup({ delay: null }) };
}

/** The address that the browser shows: path and query. */
export const shownAddress = (): string => `${location.pathname}${location.search}`;
