import { answer, answerHtml, type HostilePages, links, script } from './hostile-page.ts';

/** Pages that open dialogs or ask for credentials and permissions. */
export const dialogs: HostilePages = {
  'dialog-alert-loop': script('while (true) alert("again")'),
  'dialog-confirm-prompt-print': script(
    'alert(1); document.title = confirm("?") + " " + prompt("?"); print();',
  ),
  'dialog-beforeunload': script(
    'onbeforeunload = (event) => { event.preventDefault(); return "stay"; };',
  ),
  'dialog-http-auth': (visit) => {
    const schemes: Readonly<Record<string, string>> = {
      '/basic': 'Basic realm="Inside"',
      '/digest': 'Digest realm="Inside", qop="auth", nonce="abc", opaque="def"',
      '/ntlm': 'NTLM',
    };
    const scheme = schemes[visit.below];
    if (scheme)
      answer(visit, 401, { 'WWW-Authenticate': scheme, 'Content-Type': 'text/html' }, 'No.');
    else answerHtml(visit, links(visit.base, Object.keys(schemes)));
  },
  'dialog-permissions': script(`
    navigator.geolocation?.getCurrentPosition(() => {}, () => {});
    Notification.requestPermission();
    navigator.mediaDevices?.getUserMedia({ audio: true, video: true }).catch(() => {});
    navigator.clipboard?.readText().catch(() => {});
    navigator.usb?.requestDevice({ filters: [] }).catch(() => {});`),
};

export const popups: HostilePages = {
  'popup-100': script(`
    const hundred = () => { for (let count = 0; count < 100; count += 1) open(location.pathname + '?popup=' + count, '_blank', count % 2 ? 'noopener' : ''); };
    if (location.search === '') { hundred(); onclick = hundred; }`),
  'popup-self-respawn': script(`
    const again = () => open(location.href, '_blank');
    onunload = again; onpagehide = again; again();`),
  'login-phish': (visit) =>
    answerHtml(
      visit,
      `<form action="http://${visit.foreign}/login" method="post"><label>User <input name="user" autocomplete="username"></label><label>Password <input type="password" name="password"></label><button>Log in</button></form>`,
    ),
};
