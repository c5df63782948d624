import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@signpost/adapters/storage/mikro-orm/database.ts';
import { entities } from '@signpost/adapters/storage/mikro-orm/entities/entities.ts';
import { migrations } from '@signpost/adapters/storage/mikro-orm/migrations/migrations.ts';
import { MikroOrmScanRepository } from '@signpost/adapters/storage/mikro-orm/mikro-orm-scan-repository.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { openStorage } from '@signpost/adapters/storage/mikro-orm/open-storage.ts';
import { StorageUnavailable } from '@signpost/adapters/storage/storage-errors.ts';
import { databases, sharedDatabase } from '../support/databases.ts';
import { aScan } from '../support/mothers.ts';
import { PostgresServer } from '../support/postgres-server.ts';

for (const [name, kind] of Object.entries(databases)) {
  describe(`A database on ${name}`, () => {
    const open = sharedDatabase(kind);
    let database: Database;
    beforeAll(async () => {
      database = await open();
      await database.query('create table probe (name text primary key)');
    });
    beforeEach(() => database.query('delete from probe'));

    const insert = 'insert into probe values ($1)';
    const names = async () =>
      (await database.query<{ name: string }>('select name from probe order by name')).map(
        ({ name }) => name,
      );

    it('rolls back a whole failed transaction, and nothing that others write meanwhile', async () => {
      const begun = Promise.withResolvers<void>();
      const failing = database.transaction(async (sql) => {
        await sql(insert, ['undone']);
        begun.resolve();
        await new Promise((resolve) => setTimeout(resolve, 100));
        throw new Error('on purpose');
      });
      await begun.promise;
      const others = [
        database.query(insert, ['statement']),
        database.transaction((sql) => sql(insert, ['transaction'])),
        database.entities((manager) => manager.execute(`insert into probe values ('entity')`)),
      ];
      await expect(failing).rejects.toThrow('on purpose');
      await Promise.all(others);
      expect(await names()).toEqual(['entity', 'statement', 'transaction']);
    });

    it('finishes running statements before it closes, and accepts no statement after that', async () => {
      const { settings, remove } = await kind.create();
      try {
        const closing = await openDatabase(settings);
        await closing.query('create table probe (name text primary key)');
        const writes = ['a', 'b', 'c'].map((name) =>
          closing.transaction(async (sql) => {
            await sql(insert, [name]);
            return sql(`select pg_sleep(0.05), name from probe where name = $1`, [name]);
          }),
        );
        const closed = closing.close();
        expect(await Promise.all(writes)).toHaveLength(3);
        await closed;
        await expect(closing.query('select 1')).rejects.toBeInstanceOf(StorageUnavailable);
      } finally {
        await remove();
      }
    });

    it('completes transactions that deadlock', async () => {
      await database.query('insert into probe values ($1), ($2)', ['a', 'b']);
      const update = `update probe set name = name || '!' where name like $1`;
      const crossing = (one: string, other: string) =>
        database.transaction(async (sql) => {
          await sql(update, [one]);
          // Long enough for both to lock their first row, where there are several connections.
          await new Promise((resolve) => setTimeout(resolve, 100));
          await sql(update, [other]);
        });
      await Promise.all([crossing('a%', 'b%'), crossing('b%', 'a%')]);
      expect(await names()).toEqual(['a!!', 'b!!']);
    });

    it('shows nothing of a transaction before its commit', async () => {
      let seen: Promise<string[]> = Promise.resolve([]);
      await database.transaction(async (sql) => {
        await sql(insert, ['a']);
        seen = names();
        await sql(insert, ['b']);
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
      // PGlite answers after the transaction, PostgreSQL during it: neither shows half of it.
      expect([[], ['a', 'b']]).toContainEqual(await seen);
    });

    it('continues after a statement that failed', async () => {
      await expect(database.query('select * from nowhere')).rejects.toThrow('nowhere');
      await expect(database.transaction((sql) => sql('selec'))).rejects.toThrow('syntax');
      await database.query(insert, ['after']);
      expect(await names()).toEqual(['after']);
    });

    it('stores SQL in a value as text', async () => {
      const hostile = `'); drop table probe; -- $1 ? \\ "`;
      await database.query(insert, [hostile]);
      expect(await names()).toEqual([hostile]);
    });

    it.each([
      ['every byte', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
      ['no bytes', new Uint8Array()],
      ['a part of a larger buffer', Uint8Array.from([1, 2, 3, 4]).subarray(1, 3)],
    ])('returns %s unchanged', async (_, bytes) => {
      const [row] = await database.query<{ bytes: Uint8Array }>('select $1::bytea as bytes', [
        bytes,
      ]);
      expect([...(row?.bytes ?? [])]).toEqual([...bytes]);
    });

    it('has exactly the tables that the entities describe once all migrations are applied', async () => {
      await database.query('drop table probe');
      try {
        const difference = await database.entities(async (manager) => {
          const driver = manager.getDriver();
          const generator = driver.getPlatform().getSchemaGenerator(driver, manager);
          return generator.getUpdateSchemaSQL({ wrap: false });
        });
        expect(difference).toBe('');
      } finally {
        await database.query('create table probe (name text primary key)');
      }
      expect(entities.length).toBeGreaterThan(9);
    });
  });
}

describe('Migrations', () => {
  it('are applied by one of several processes that start at once', async () => {
    const server = await PostgresServer.create();
    try {
      const settings = { driver: 'postgresql', url: server.url } as const;
      const opened = await Promise.all(Array.from({ length: 5 }, () => openStorage(settings)));
      await opened[0]?.scans.insert(aScan());
      for (const storage of opened) {
        expect(await storage.scans.find(aScan().id)).toEqual(aScan());
        await storage.close();
      }
      const database = await openDatabase(settings);
      const applied = await database.query<{ name: string }>(
        'select name from mikro_orm_migrations order by id',
      );
      await database.close();
      expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    } finally {
      await server.remove();
    }
  });

  it('keep the stored data when there is nothing to do', async () => {
    const server = await PostgresServer.create();
    try {
      for (const turn of [1, 2]) {
        const database = await openDatabase({ driver: 'postgresql', url: server.url });
        const scans = new MikroOrmScanRepository(database);
        if (turn === 1) await scans.insert(aScan());
        else expect(await scans.find(aScan().id)).toEqual(aScan());
        await database.close();
      }
    } finally {
      await server.remove();
    }
  });
});
