import { alone, type Mechanisms, markup, script } from './mechanism.ts';

/** Mechanisms of markup in the body of a page. */
export const markupMechanisms: Mechanisms = {
  'browser-1': markup((url) => `<img src="${url}">`),
  'browser-2': markup((url) => `<img srcset="${url} 1x, ${url}?2 2x">`),
  'browser-3': markup((url) => `<picture><source srcset="${url}"><img alt=""></picture>`),
  'browser-4': markup((url) => `<script src="${url}"></script>`),
  'browser-5': markup((url) => `<script type="module">import '${url}';</script>`),
  'browser-6': markup((url) => `<link rel="stylesheet" href="${url}">`),
  'browser-7': markup((url) => `<style>@import url("${url}");</style>`),
  'browser-8': markup(
    (url) => `<div style="width:9px;height:9px;background:url('${url}')">x</div>`,
  ),
  'browser-9': markup((url) => {
    const family = `inside-${new URL(url).host.replace(/\W/g, '-')}`;
    return `<style>@font-face { font-family: ${family}; src: url("${url}"); }</style><p style="font-family: ${family}">Letters</p>`;
  }),
  'browser-19': markup((url) => `<iframe src="${url}"></iframe>`),
  'browser-20': markup((url) => `<iframe srcdoc="<iframe src='${url}'></iframe>"></iframe>`),
  'browser-21': alone({
    document: (url) => ({
      type: 'text/html',
      text: `<!doctype html><title>Frames</title><frameset cols="50%,50%"><frame src="${url}"><frame src="${url}?2"></frameset>`,
    }),
  }),
  'browser-22': markup((url) => `<object data="${url}" type="text/html"></object>`),
  'browser-23': markup((url) => `<embed src="${url}" type="text/html">`),
  'browser-24': script(
    (url) => `
      const play = async (kind) => {
        const player = Object.assign(document.createElement(kind), { muted: true, autoplay: true });
        document.body.append(player);
        player.src = '${url}?' + kind;
        await event(player, 'error');
        told(kind, 'error ' + player.error.code);
      };
      const both = Promise.all([play('audio'), play('video')]);
      document.body.insertAdjacentHTML('beforeend',
        '<video crossorigin poster="${url}?poster"><track default kind="captions" src="${url}?track"></video>');
      const captions = document.querySelectorAll('track')[document.querySelectorAll('track').length - 1];
      captions.track.mode = 'showing';
      await event(captions, 'error');
      told('track', 'error');
      await both;`,
  ),
  'browser-25': {
    body: (url, inside) => `
      <svg><image href="${url}"/><filter id="f"><feImage href="${url}?filter"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>
      ${script(
        () => `
        const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
        use.setAttribute('href', 'symbols#a');
        document.querySelector('svg').append(use);
        await event(use, 'error');
        told('use', 'error');`,
      ).body?.(url, inside)}`,
    // Chromium refuses a symbol of another origin before it requests it, so a file of the site redirects there.
    files: {
      symbols: (url) => ({ status: 302, headers: { Location: `${url}?use` }, text: '' }),
    },
  },
  'browser-26': markup(
    (url) =>
      `<svg width="50" height="50"><foreignObject width="50" height="50"><img xmlns="http://www.w3.org/1999/xhtml" src="${url}"/></foreignObject></svg>`,
  ),
  'browser-28': alone(markup((url) => `<meta http-equiv="refresh" content="0;url=${url}">`)),
  'browser-56': markup((url) => `<iframe referrerpolicy="unsafe-url" src="${url}"></iframe>`),
  'browser-62': script(
    (url) => `
      const show = async (what, address) => {
        const frame = Object.assign(document.createElement('iframe'), { src: address });
        document.body.append(frame);
        await pause(500);
        told(what, String(frame.contentDocument?.URL));
      };
      await Promise.all([show('file', 'file:///etc/passwd'), show('share', 'file://${new URL(url).hostname}/share')]);`,
  ),
};
