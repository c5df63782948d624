import { p, Type } from '@mikro-orm/core';
import { storableText } from '../../storable-text.ts';

/** A `text` column that strips what PostgreSQL cannot hold, in values as well as in conditions. */
class StorableTextType extends Type<string, string> {
  override convertToDatabaseValue(value: unknown): string {
    return typeof value === 'string' ? storableText(value) : (value as string);
  }

  override getColumnType(): string {
    return 'text';
  }

  override get runtimeType(): string {
    return 'string';
  }
}

/** Text of any length. */
export const text = () => p.type(StorableTextType).$type<string>();

/** A moment with milliseconds, as JavaScript knows them. */
export const moment = () => p.datetime(3);

/** The database's own id; never leaves it. */
export const internalId = () => p.bigint('number').primary().generated('identity');
