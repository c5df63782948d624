import { p, Type } from '@mikro-orm/core';
import { storableText } from '../../storable-text.ts';

/** A `text` column that removes what PostgreSQL cannot store, in stored values and in conditions. */
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

/** A point in time with milliseconds, as in JavaScript. */
export const moment = () => p.datetime(3);

/** The database's own id, which is never exposed. */
export const internalId = () => p.bigint('number').primary().generated('identity');
