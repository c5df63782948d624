import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../frontend/lib/call.ts';
import { ContractServer } from '../support/contract-server.ts';
import { endpoint, io } from '../support/fake-socket.ts';
import { ada } from '../support/people.ts';

describe('The API in a test', () => {
  const server = new ContractServer();
  beforeAll(() => server.start());
  afterEach(() => server.reset());
  afterAll(() => server.stop());

  it('gives the answer that the test names, and remembers the call', async () => {
    server.answer('forgotPassword', 202, { success: true, delivery: 'mail' });
    const body = { email: ' Ada@Example.com' };
    expect(await call('forgotPassword', { body })).toEqual({ success: true, delivery: 'mail' });
    expect(server.calls('forgotPassword').map((received) => received.body)).toEqual([
      { email: 'ada@example.com' },
    ]);
    expect(server.complaints).toEqual([]);
  });

  it('fails with the error that the test names', async () => {
    server.fail('login', 'INVALID_CREDENTIALS', 'Wrong password');
    const body = { email: 'ada@example.com', password: 'x' };
    await expect(call('login', { body })).rejects.toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
  });

  it('holds an answer back until the test releases it', async () => {
    server.answer('forgotPassword', 202, { success: true, delivery: 'mail' });
    const release = server.hold('forgotPassword');
    let answered = false;
    const asked = call('forgotPassword', { body: { email: 'ada@example.com' } }).then(() => {
      answered = true;
    });
    while (server.calls('forgotPassword').length === 0) await fetchTurn();
    expect(answered).toBe(false);
    release();
    await asked;
    expect(answered).toBe(true);
  });

  it('reports a call without an answer', async () => {
    await expect(call('authStatus', {})).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    expect(server.complaints).toEqual(['The test names no answer for authStatus']);
  });

  it('reports a call that the contract does not have', async () => {
    await expect(fetch('/api/unknown')).rejects.toThrow();
    expect(server.complaints).toEqual(['The contract has no GET http://localhost/api/unknown']);
  });

  it('reports a body that the contract refuses', async () => {
    server.answer('forgotPassword', 202, { success: true, delivery: 'mail' });
    await expect(call('forgotPassword', { body: { email: 'ada' } })).rejects.toMatchObject({
      status: 0,
    });
    expect(server.complaints.join()).toContain('The body of forgotPassword breaks the contract');
  });

  it('reports an answer that breaks the contract', async () => {
    server.answer('authStatus', 200, { authenticated: true, user: { ...ada, createdAt: 'today' } });
    await call('authStatus', {});
    expect(server.complaints.join()).toContain('An answer to authStatus breaks the contract');
  });

  it('reports a call without the bearer token that it needs', async () => {
    server.answer('loginHistory', 200, { history: [] });
    await call('loginHistory', {});
    expect(server.complaints).toEqual(['loginHistory was called without a bearer']);
  });

  it('cannot fail in a way that the contract does not have', () => {
    expect(() => server.fail('login', 'SCAN_NOT_FOUND', 'No such scan')).toThrow('never answers');
  });
});

describe('The socket in a test', () => {
  afterEach(() => endpoint.reset());

  it('takes no event that the contract refuses', async () => {
    const event = { scanId: 'scan', timestamp: 'today', reason: '' };
    await expect(endpoint.send('scan-stopped', event)).rejects.toThrow('Invalid ISO datetime');
  });

  it('reports requests that the contract does not allow', async () => {
    const socket = io({ auth: (send) => send({ token: 'token' }) });
    endpoint.acknowledge('stop-scan', () => ({
      ok: false,
      error: 'No such scan',
      message: 'No such scan',
      code: 'SCAN_NOT_FOUND',
    }));
    await socket.timeout(1_000).emitWithAck('stop-scan', { sessionId: '' });
    expect(endpoint.complaints.join()).toContain('stop-scan breaks the contract');
  });
});

const fetchTurn = () => new Promise((resolve) => setTimeout(resolve));
