import { alone, type Mechanisms, script, secure } from './mechanism.ts';

const form = (method: string, url: string): string =>
  `const form = document.createElement('form'); form.method = '${method}'; form.action = '${url}'; document.documentElement.append(form); form.submit();`;
const fetching = (url: string): string => `fetch('${url}', { mode: 'no-cors' }).catch(() => {});`;
export const inBlob = (code: string, type = 'text/javascript'): string =>
  `URL.createObjectURL(new Blob([${JSON.stringify(code).replaceAll('</', '<\\/')}], { type: '${type}' }))`;

/** Mechanisms of a page's scripts. */
export const scriptMechanisms: Mechanisms = {
  'browser-29': alone(script((url) => `location.href = '${url}';`)),
  'browser-30': alone(
    script(
      (url) => `
        await pause(10_000);
        location.replace('${url}');`,
    ),
  ),
  'browser-31': alone(script((url) => form('get', url))),
  'browser-32': alone(script((url) => form('post', url))),
  'browser-36': alone(
    script(
      (url) =>
        `history.pushState({}, '', '#//inside'); history.replaceState({}, '', location.pathname + '#' + encodeURIComponent('${url}')); location.assign(decodeURIComponent(location.hash.slice(1)));`,
    ),
  ),
  'browser-37': script(fetching),
  'browser-38': alone(
    script(
      (url) =>
        `onpagehide = () => fetch('${url}', { mode: 'no-cors', keepalive: true }).catch(() => {}); setTimeout(() => { location.href = '/left'; }, 50);`,
    ),
  ),
  'browser-39': script(
    (url) => `const request = new XMLHttpRequest(); request.open('GET', '${url}'); request.send();`,
  ),
  'browser-40': script((url) => `navigator.sendBeacon('${url}', 'x');`),
  'browser-41': script((url) => `new EventSource('${url}');`),
  'browser-42': script((url) => `new WebSocket('${url}'.replace('http', 'ws'));`),
  'browser-43': script((url) => `new WebSocket('ws://${new URL(url).hostname}:6379/browser-43');`),
  'browser-44': secure(
    script(
      (url) =>
        `await new WebTransport('${url}').ready.then(() => told('ready', 'yes'), (error) => told('ready', error.name));`,
    ),
  ),
  'browser-57': script(
    (url) =>
      `document.documentElement.insertAdjacentHTML('beforeend', '<iframe src="${url}"></iframe>'); told('print', String(print()));`,
  ),
  'browser-58': alone({
    ...script(
      (url) => `
      document.body.insertAdjacentHTML('beforeend', '<iframe src="attached"></iframe><a download="file" href="${url}">Save</a>');
      // A download that starts earlier would cancel the request of the frame.
      await Promise.race([event(document.querySelector('iframe'), 'load'), pause(5_000)]);
      document.querySelector('a').click();`,
    ),
    files: {
      attached: (url) => ({
        status: 302,
        headers: { Location: `${url}?attached`, 'Content-Disposition': 'attachment' },
        text: '',
      }),
    },
  }),
  'browser-59': secure(
    alone(
      script(
        (url) => `
        try { navigator.registerProtocolHandler('web+inside', '${url}?to=%s'); } catch (error) { told('another origin', error.name); }
        navigator.registerProtocolHandler('web+inside', location.origin + '/?to=%s');
        told('own origin', 'asked for');
        location.href = 'web+inside:x';`,
      ),
    ),
  ),
  'browser-60': script(
    (url) => `
      const { hostname, port } = new URL('${url}');
      for (let near = Number(port || 8080) - 20; near <= Number(port || 8080); near += 1)
        fetch('http://' + hostname + ':' + near + '/browser-60', { mode: 'no-cors' }).catch(() => {});`,
  ),
  'browser-61': script(
    (url) => `
      const { hostname, port } = new URL('${url}');
      for (const each of [9222, port || 80]) fetch('http://' + hostname + ':' + each + '/json?browser-61', { mode: 'no-cors' }).catch(() => {});`,
  ),
  'browser-63': script(
    (url) => `
      told('popup', String(open('view-source:${url}')));
      const frame = document.createElement('iframe');
      frame.src = 'view-source:${url}';
      document.body.append(frame);
      location.href = 'view-source:${url}';
      await pause(500);
      told('frame', String(frame.contentDocument?.URL));
      told('place', location.protocol);`,
  ),
  'browser-64': script((url) => frame(inBlob(page(fetching(url)), 'text/html'))),
  'browser-65': script((url) =>
    frame(
      `'data:text/html,' + encodeURIComponent(${JSON.stringify(page(fetching(url))).replaceAll('</', '<\\/')})`,
    ),
  ),
  'browser-74': secure(
    script(
      (url) => `
      const request = new PaymentRequest([{ supportedMethods: '${url}' }], { total: { label: 'x', amount: { currency: 'USD', value: '1' } } });
      await request.canMakePayment().then((can) => told('payment', String(can)), (error) => told('payment', error.name));
      await request.show().catch((error) => told('show', error.name));`,
    ),
  ),
};

function page(code: string): string {
  return `<!doctype html><script>${code}</script>`;
}

function frame(address: string): string {
  return `const frame = document.createElement('iframe'); frame.src = ${address}; document.documentElement.append(frame);`;
}
