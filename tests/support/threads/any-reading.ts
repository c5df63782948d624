import { threadId } from 'node:worker_threads';

/** The readings that tests of threads use; the default function of a thread's module. */
export type AnyReading = 'answer' | 'thread' | 'endless' | 'memory' | 'fault';

export default async (reading: AnyReading): Promise<string> => {
  if (reading === 'fault') throw new TypeError('This is a fault of ours.');
  if (reading === 'thread') return `thread ${threadId}`;
  const held: string[][] = [];
  while (reading === 'memory') held.push(Array.from({ length: 10_000 }, (_, index) => `${index}`));
  while (reading === 'endless');
  return `answer ${held.length}`;
};
