import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createCluster } from '@signpost/adapters/storage/mikro-orm/create-cluster.ts';
import {
  databaseImage,
  removeOtherImages,
} from '@signpost/adapters/storage/mikro-orm/database-image.ts';
import { migrations } from '@signpost/adapters/storage/mikro-orm/migrations/migrations.ts';
import { openDatabase } from '@signpost/adapters/storage/mikro-orm/open-database.ts';
import { pgliteCopy } from '../support/pglite-template.ts';

const first = [{ name: '0001-first' }];
const both = [...first, { name: '0002-second' }];

describe('The image of a migrated database', () => {
  let parent: string;
  let images: string;
  let made: number;

  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'signpost-image-'));
    images = join(parent, 'images');
    made = 0;
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true, maxRetries: 5 }));

  const make = async (folder: string): Promise<void> => {
    made += 1;
    await createCluster(folder, null);
  };

  it('is made once for the same migrations, and again for others', async () => {
    const image = await databaseImage(images, first, make);
    expect(await databaseImage(images, first, make)).toBe(image);
    expect(made).toBe(1);
    expect(await databaseImage(images, both, make)).not.toBe(image);
    expect(made).toBe(2);
  });

  it('is the only entry in the folder when two callers make it at once', async () => {
    const [one, other] = await Promise.all([
      databaseImage(images, first, make),
      databaseImage(images, first, make),
    ]);
    expect(one).not.toBeNull();
    expect(other).toBe(one);
    expect(readdirSync(images).map((name) => join(images, name))).toEqual([one]);
  });

  it('is not made where the folder of images is a file', async () => {
    writeFileSync(images, '');
    expect(await databaseImage(images, first, make)).toBeNull();
  });

  it('is kept when the images of other versions are removed', async () => {
    await databaseImage(images, first, make);
    const image = await databaseImage(images, both, make);
    await removeOtherImages(images, both);
    expect(readdirSync(images).map((name) => join(images, name))).toEqual([image]);
  });

  it('needs no folder when the images of other versions are removed', async () => {
    await expect(removeOtherImages(images, both)).resolves.toBeUndefined();
  });

  it('is removed when making it fails', async () => {
    const fail = async (folder: string): Promise<void> => {
      await createCluster(folder, null);
      throw new Error('The migration failed');
    };
    expect(await databaseImage(images, first, fail)).toBeNull();
    expect(readdirSync(images)).toEqual([]);
  });

  it("spares new data folders the migrations, and its files are the owner's alone", async () => {
    const migrated = [];
    for (const copy of [await pgliteCopy(), await pgliteCopy()]) {
      try {
        const database = await openDatabase(copy.settings);
        migrated.push(await database.query('select name, executed_at from mikro_orm_migrations'));
        await database.close();
        // Of the three databases of a PostgreSQL cluster only the one that is used is copied.
        expect(readdirSync(join(copy.folder, 'db/base'))).toHaveLength(1);
        expect(statSync(join(copy.folder, 'db/base')).mode & 0o077).toBe(0);
      } finally {
        await copy.remove();
      }
    }
    const [one, other] = migrated;
    expect(one).toHaveLength(migrations.length);
    // The same times of migration: both come from the one image.
    expect(other).toEqual(one);
  });
});
