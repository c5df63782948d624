import { describe, expect, it } from '@jest/globals';
import { WorkPlaces } from '@signpost/backend/workers/work-places.ts';
import { aWhile } from '../../support/eventually.ts';

/** What happened, in order. */
let story: string[] = [];
const tell = (what: string): void => void story.push(what);
const never = new AbortController().signal;

/** Work that begins, waits once with its place lent, and ends; `answer` ends the waiting. */
function asking(places: WorkPlaces, name: string, signal = never) {
  const { promise, resolve: answer, reject } = Promise.withResolvers<void>();
  const done = places.occupy(
    never,
    async ({ lend }) => {
      tell(`${name} begins`);
      await lend(() => promise, signal);
      tell(`${name} goes on`);
    },
    () => tell(`${name} waits`),
  );
  return { answer, reject, done };
}

/** Work that ends when its signal is aborted. */
function working(places: WorkPlaces, name: string, signal = never) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const done = places.occupy(
    signal,
    async () => {
      tell(`${name} begins`);
      await promise;
      tell(`${name} ends`);
    },
    () => tell(`${name} waits`),
  );
  return { end, done };
}

describe('The places of a worker', () => {
  it('are taken by no more scans than there are places, in order of arrival', async () => {
    story = [];
    const places = new WorkPlaces(2);
    const all = ['a', 'b', 'c', 'd'].map((name) => working(places, name));
    await aWhile(20);
    expect(story).toEqual(['a begins', 'b begins']);
    all[1]?.end();
    await all[1]?.done;
    await aWhile(20);
    expect(story).toEqual(['a begins', 'b begins', 'b ends', 'c begins']);
    for (const { end } of all) end();
    await Promise.all(all.map(({ done }) => done));
    expect(story.slice(-3).sort()).toEqual(['c ends', 'd begins', 'd ends']);
  });

  it('are lent while a scan waits for a person; a scan that returns comes before new ones', async () => {
    story = [];
    const places = new WorkPlaces(1);
    const patient = asking(places, 'patient');
    const guest = working(places, 'guest');
    const late = working(places, 'late');
    await aWhile(20);
    expect(story).toEqual(['patient begins', 'patient waits', 'guest begins']);
    patient.answer();
    await aWhile(20);
    expect(story).toHaveLength(3);
    guest.end();
    late.end();
    await Promise.all([patient.done, guest.done, late.done]);
    expect(story.slice(3)).toEqual(['guest ends', 'patient goes on', 'late begins', 'late ends']);
  });

  it('are kept by a waiting scan when many wait already', async () => {
    story = [];
    const places = new WorkPlaces(1);
    const many = Array.from({ length: 11 }, (_, index) => asking(places, `${index}`));
    const guest = working(places, 'guest');
    await aWhile(20);
    expect(story).toContain('10 begins');
    expect(story).not.toContain('10 waits');
    expect(story).not.toContain('guest begins');
    guest.end();
    for (const { answer } of many) answer();
    await Promise.all([...many, guest].map(({ done }) => done));
    expect(story).toContain('guest ends');
  });

  it('are not taken again by work that breaks off while it waits, nor by work that gave up', async () => {
    story = [];
    const places = new WorkPlaces(1);
    const broken = asking(places, 'broken');
    const ending = new AbortController();
    const impatient = working(places, 'holder');
    const gone = working(places, 'gone', ending.signal);
    await aWhile(20);
    ending.abort(new Error('closing'));
    broken.reject(new Error('let go'));
    await expect(broken.done).rejects.toThrow('let go');
    await expect(gone.done).rejects.toThrow('closing');
    impatient.end();
    await impatient.done;
    const next = working(places, 'next');
    next.end();
    await next.done;
    expect(story).toEqual([
      'broken begins',
      'broken waits',
      'holder begins',
      'holder ends',
      'next begins',
      'next ends',
    ]);
  });

  it('are not taken again by a scan that is interrupted on its return', async () => {
    story = [];
    const places = new WorkPlaces(1);
    const interruption = new AbortController();
    const patient = asking(places, 'patient', interruption.signal);
    const guest = working(places, 'guest');
    await aWhile(20);
    patient.answer();
    await aWhile(20);
    interruption.abort(new Error('stopped'));
    await expect(patient.done).rejects.toThrow('stopped');
    guest.end();
    await guest.done;
    const next = working(places, 'next');
    next.end();
    await next.done;
    expect(story).not.toContain('patient goes on');
    expect(story.at(-1)).toBe('next ends');
  });
});
