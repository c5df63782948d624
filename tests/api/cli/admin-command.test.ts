import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import { runAdminCommand } from '@signpost/backend/cli/admin-command.ts';
import { parseEnvironment } from '@signpost/backend/config/environment.ts';
import { UserNotFound } from '@signpost/backend-domain/model/account/account-errors.ts';
import { aUser } from '../../support/account-mothers.ts';

describe('The admin command', () => {
  jest.setTimeout(60_000);
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'signpost-admin-'));
    const storage = await openStorage({ driver: 'pglite', folder });
    await storage.users.insert(aUser());
    await storage.close();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (step: 'grant' | 'revoke', email: string) =>
    runAdminCommand({ step, email }, parseEnvironment({ DATA_DIR: folder }));

  it('makes the user with an email address an administrator, and an ordinary user again', async () => {
    const { email } = aUser();
    expect(await run('grant', email.toUpperCase())).toBe(`${email} is an administrator now.`);
    expect(await run('revoke', email)).toBe(`${email} is an ordinary user now.`);
  });

  it('refuses an email address that no account has', async () => {
    await expect(run('grant', 'nobody@example.com')).rejects.toBeInstanceOf(UserNotFound);
  });
});
