import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readRecentUrls, rememberUrl } from '../../../frontend/src/lib/recent-urls.ts';
import { STORAGE_KEYS } from '../../../frontend/src/lib/storage-keys.ts';
import { BrowserWorld } from './browser-world.ts';

describe('The recent addresses', () => {
  const key = STORAGE_KEYS.recentUrls;
  let world: BrowserWorld;
  beforeEach(() => {
    world = new BrowserWorld(() => 'no answer');
  });
  afterEach(() => world.close());

  it('are at most five, newest first, each once', () => {
    for (const url of ['a', 'b', 'c', 'd', 'e', 'b', 'f']) rememberUrl(key, 'ada', url);
    expect(readRecentUrls(key, 'ada')).toEqual(['f', 'b', 'e', 'd', 'c']);
  });

  it('are kept under the specified key', () => {
    rememberUrl(key, 'ada', 'https://a.example');
    expect([...world.stored.keys()]).toEqual(['signpost_recent_urls']);
  });

  it('of one account are not shown to another, nor to a visitor', () => {
    rememberUrl(key, 'ada', 'https://ada.example');
    rememberUrl(key, 'bob', 'https://bob.example');
    rememberUrl(key, null, 'https://visitor.example');
    expect(readRecentUrls(key, 'ada')).toEqual(['https://ada.example']);
    expect(readRecentUrls(key, 'bob')).toEqual(['https://bob.example']);
    expect(readRecentUrls(key, null)).toEqual(['https://visitor.example']);
    expect(readRecentUrls(key, 'visitor')).toEqual([]);
  });

  it('of the least recently used account are dropped when there are more than ten', () => {
    for (let index = 0; index < 11; index += 1) rememberUrl(key, `a${index}`, 'https://a.example');
    expect(readRecentUrls(key, 'a0')).toEqual([]);
    expect(readRecentUrls(key, 'a1')).toEqual(['https://a.example']);
  });

  it.each(['["https://old.example"]', '{"ada":["https://a.example"]}', '[["ada",7],[7,[]]]', '{'])(
    'are empty when %s is stored',
    (stored) => {
      world.stored.set(key, stored);
      for (const owner of ['ada', null]) expect(readRecentUrls(key, owner)).toEqual([]);
    },
  );
});
