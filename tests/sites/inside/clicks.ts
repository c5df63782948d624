import { type Mechanism, type Mechanisms, script } from './mechanism.ts';

/** Mechanisms that a click starts. Without a click, Chromium opens no further window. */
export const clickMechanisms: Mechanisms = {
  'browser-33': clicked(
    (url) => `
      link.href = '#here';
      link.ping = '${url}';
      link.onclick = (event) => told('click', event.isTrusted ? 'of a person' : 'of a script');`,
  ),
  'browser-34': clicked((url) => `link.onclick = () => told('popup', String(open('${url}')));`),
  'browser-35': clicked(
    (url) => `
      link.onclick = () => {
        const popup = open('about:blank');
        told('popup', String(popup));
        popup.location = '${url}';
        popup.opener = null;
      };`,
  ),
  'browser-66': clicked(
    (url) => `
      link.onclick = () => {
        const popup = open('about:blank');
        told('popup', String(popup));
        popup.eval("fetch('${url}', { mode: 'no-cors', keepalive: true }).catch(() => {})");
      };`,
  ),
};

function clicked(prepare: (url: string) => string): Mechanism {
  const { body } = script((url) => `const link = document.querySelector('#go'); ${prepare(url)}`);
  return {
    alone: true,
    clicked: true,
    body: (url, inside) => `<p><a id="go" href="#">Go</a></p>${body?.(url, inside)}`,
  };
}
