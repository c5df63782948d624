import { javascript, type Mechanisms, script, secure } from './mechanism.ts';
import { inBlob } from './scripts.ts';

const register = (file: string): string => `
  await navigator.serviceWorker.register(${file}).then(() => told('registered', 'yes'), (error) => told('registered', error.name));
  told('kept', String(Boolean(await navigator.serviceWorker.getRegistration())));`;

/** Mechanisms that make requests outside the page's main thread. */
export const workerMechanisms: Mechanisms = {
  'browser-48': script(
    (url) => `
      new Worker(${inBlob(`fetch('${url}', { mode: 'no-cors' })`)});
      new Worker('${url}?script');`,
  ),
  'browser-49': script(
    (url) => `new SharedWorker(${inBlob(`fetch('${url}', { mode: 'no-cors' })`)});`,
  ),
  'browser-50': script((url) => `new Worker(${inBlob(`importScripts('${url}')`)});`),
  'browser-51': secure(script((url) => register(`'${url}'`))),
  'browser-52': secure({
    ...script(() => register(`'worker.js'`)),
    files: {
      'worker.js': (url) =>
        javascript(
          `oninstall = () => skipWaiting(); fetch('${url}', { mode: 'no-cors' }).catch(() => {});`,
        ),
    },
  }),
  'browser-53': secure({
    ...script(() => register(`'keeper.js'`)),
    files: {
      'keeper.js': (url) =>
        javascript(
          `onactivate = () => clients.claim(); onfetch = (event) => event.respondWith(fetch('${url}', { mode: 'no-cors' }));`,
        ),
    },
  }),
};
