import { alone, type Mechanisms, script, secure } from './mechanism.ts';

/** Mechanisms of response headers that make the browser send reports. */
export const reportMechanisms: Mechanisms = {
  'browser-54': secure(
    alone({
      headers: (url) => ({
        'Content-Security-Policy': `style-src 'none'; report-uri ${url}`,
        'Content-Security-Policy-Report-Only': `style-src 'none'; report-to inside`,
        'Reporting-Endpoints': `inside="https://${new URL(url).host}:8443/browser-54"`,
      }),
      ...script(
        () => `
        const both = new Promise((resolve) => {
          let violations = 0;
          document.addEventListener('securitypolicyviolation', ({ disposition }) => {
            told('violation', disposition);
            violations += 1;
            if (violations === 2) resolve();
          });
        });
        document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }));
        await both;`,
      ),
    }),
  ),
  'browser-55': secure(
    alone({
      headers: (url) => ({
        'Permissions-Policy': 'geolocation=();report-to=inside',
        'Reporting-Endpoints': `inside="${url}"`,
        'Report-To': `{"group":"nel","max_age":100,"endpoints":[{"url":"${url}"}]}`,
        NEL: '{"report_to":"nel","max_age":100,"success_fraction":1.0,"failure_fraction":1.0}',
      }),
      ...script(
        () => `
        const observed = new Promise((resolve) => new ReportingObserver(resolve, { buffered: true }).observe());
        navigator.geolocation.getCurrentPosition(() => {}, () => {});
        told('report', (await observed)[0].type);
        told('asked again', String((await fetch('never-there')).status));`,
      ),
    }),
  ),
};
