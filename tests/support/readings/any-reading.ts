import { setTimeout } from 'node:timers/promises';

/** The kinds of work for tests of reading processes; the default export is the function that a process runs. */
export type AnyReading =
  | 'answer'
  | 'process'
  | 'environment'
  | 'endless'
  | 'wait'
  | 'wait for ever'
  | 'memory'
  | 'large allocation'
  | 'fault';

export default async (reading: AnyReading): Promise<string> => {
  if (reading === 'fault') throw new TypeError('This is a fault of ours.');
  if (reading === 'environment') return Object.keys(process.env).join(' ');
  if (reading === 'process') return `process ${process.pid}`;
  if (reading === 'wait') await setTimeout(1_500);
  if (reading === 'wait for ever') await setTimeout(600_000);
  const held: string[][] = [];
  while (reading === 'memory') held.push(Array.from({ length: 10_000 }, (_, index) => `${index}`));
  // 400 MB in one piece, for which V8 ends a process at once.
  if (reading === 'large allocation') held.push(Array(50_000_000).fill('x'));
  while (reading === 'endless');
  return `answer ${held.length}`;
};
